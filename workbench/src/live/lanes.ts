import type { Row } from './diagram.ts';
import { participantsOf } from './rows.ts';

export const maxLanes = 12;

/**
 * The actors that get a lane of their own while a row is the last in view: the selected one, and those that took part in that row
 * and most recently before it. Their order is that of the actors.
 * @param order session ids of all actors that are known, parents first
 */
export function lanesAt(
  rows: readonly Row[],
  last: number,
  order: ReadonlyMap<string, number>,
  selectedId: string | null,
): string[] {
  const chosen = new Set(selectedId !== null && order.has(selectedId) ? [selectedId] : []);
  for (let at = Math.min(last, rows.length - 1); at >= 0 && chosen.size < maxLanes; at -= 1) {
    const row = rows[at];
    if (!row) break;
    for (const id of participantsOf(row)) if (chosen.size < maxLanes) chosen.add(id);
  }
  // What comes next, so that the first rows are not drawn anew with each that follows.
  for (let at = last + 1; at < rows.length && chosen.size < maxLanes; at += 1) {
    const row = rows[at];
    if (!row) break;
    for (const id of participantsOf(row)) if (chosen.size < maxLanes) chosen.add(id);
  }
  const place = (id: string) => order.get(id) ?? Number.POSITIVE_INFINITY;
  return [...chosen].toSorted((a, b) => place(a) - place(b));
}
