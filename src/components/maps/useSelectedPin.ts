import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap } from './map-context.ts';
import { panIntoView } from './pan-into-view.ts';

/**
 * Keeps the pin of a room visible beside the card of that room.
 * @param id the room whose card shows
 * @param onPan called when the map moves to the pin
 */
export function useSelectedPin(id: number | null, onPan?: () => void): void {
  const map = useMap();
  // On the first render the map stays: a person who comes back finds it as they left it.
  const last = useRef(id);
  const panned = useEffectEvent(() => onPan?.());
  useEffect(() => {
    if (id === last.current) return;
    last.current = id;
    if (id === null) return;
    // A sheet may have uncovered more of the map at the same time.
    map.renderSync();
    const pin = map
      .getTargetElement()
      ?.querySelector('.map-pin[aria-pressed="true"], .map-cluster[data-selected]');
    if (pin && panIntoView(map, pin, true)) panned();
  }, [map, id]);
}
