import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap } from './map-context.ts';
import { panIntoView } from './pan-into-view.ts';

/** How often the map may move to one room: a moved map gets new marks, and the group with the room may be elsewhere. */
const mostPans = 3;

export interface PersonMoves {
  /** How often the map has come to rest after a person moved it. */
  count: number;
  isUnderWay: boolean;
}

/**
 * Keeps the pin of a room visible beside the card of that room.
 * @param id the room whose card shows
 * @param mark its pin or the number with it, a new object each time the marks change; it may come later than the card
 * @param isAsLeft whether the map starts as the person left it: then it stays so
 * @param movesByPerson how often somebody has moved the map, and whether they move it now: then it stays where they move it
 * @param onPan called when the map moves to the pin
 */
export function useSelectedPin(
  id: number | null,
  mark: object | undefined,
  isAsLeft: boolean,
  movesByPerson: () => PersonMoves = () => ({ count: 0, isUnderWay: false }),
  onPan?: () => void,
): void {
  const map = useMap();
  const left = useRef({ id, pans: isAsLeft ? 0 : mostPans, moves: 0 });
  const movesNow = useEffectEvent(movesByPerson);
  const panned = useEffectEvent(() => onPan?.());
  useEffect(() => {
    const { count, isUnderWay } = movesNow();
    const moves = isUnderWay ? count + 1 : count;
    if (id !== left.current.id) left.current = { id, pans: mostPans, moves };
    if (moves !== left.current.moves) left.current.pans = 0;
    // A room that was selected during a move comes into view after it, with its new marks.
    if (id === null || mark === undefined || left.current.pans === 0 || isUnderWay) return;
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
