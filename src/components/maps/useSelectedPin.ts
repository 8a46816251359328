import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap } from './map-context.ts';
import { panIntoView } from './pan-into-view.ts';

/** A moved map gets new marks, and the number that the room is part of may be elsewhere. */
const mostPans = 3;

/**
 * Keeps the pin of a room visible beside the card of that room.
 * @param id the room whose card shows
 * @param mark its pin or the number with it, a new object each time the marks change; it may come later than the card
 * @param isAsLeft whether the map starts as the person left it: then it stays so
 * @param isMovedByPerson whether somebody moves the map now: then it stays where they move it
 * @param onPan called when the map moves to the pin
 */
export function useSelectedPin(
  id: number | null,
  mark: object | undefined,
  isAsLeft: boolean,
  isMovedByPerson?: () => boolean,
  onPan?: () => void,
): void {
  const map = useMap();
  const left = useRef({ id, pans: isAsLeft ? 0 : mostPans });
  const isHeld = useEffectEvent(() => isMovedByPerson?.() === true);
  const panned = useEffectEvent(() => onPan?.());
  useEffect(() => {
    if (id !== left.current.id) left.current = { id, pans: mostPans };
    else if (isHeld()) left.current.pans = 0;
    if (id === null || mark === undefined || left.current.pans === 0) return;
    // A sheet may have uncovered more of the map at the same time.
    map.renderSync();
    const pin = map
      .getTargetElement()
      ?.querySelector('.map-pin[aria-pressed="true"], .map-cluster[data-selected]');
    const isPanned = pin ? panIntoView(map, pin, true) : false;
    left.current.pans = isPanned ? left.current.pans - 1 : 0;
    if (isPanned) panned();
  }, [map, id, mark]);
}
