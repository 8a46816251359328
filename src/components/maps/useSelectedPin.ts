import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap } from './map-context.ts';
import { panIntoView } from './pan-into-view.ts';

/**
 * The pin of a room is seen beside the card that it opens.
 * @param id of the room whose card shows
 * @param onPan the map moves to the pin
 */
export function useSelectedPin(id: number | null, onPan?: () => void): void {
  const map = useMap();
  // A person who comes back finds the map as they left it.
  const last = useRef(id);
  const panned = useEffectEvent(() => onPan?.());
  useEffect(() => {
    if (id === last.current) return;
    last.current = id;
    if (id === null) return;
    // A sheet may have left more of the map in the same moment.
    map.renderSync();
    const pin = map
      .getTargetElement()
      ?.querySelector('.map-pin[aria-pressed="true"], .map-cluster[data-selected]');
    if (pin && panIntoView(map, pin, true)) panned();
  }, [map, id]);
}
