import type { Row } from './diagram.ts';
import { participantsOf } from './rows.ts';

export const maxLanes = 12;

/**
 * The actors with their own lane while the given row is the last visible one: the selected actor, and the actors of that row and of the
 * rows before it, most recent first. They keep the order of the actors.
 * @param order session ids of all known actors, parents first
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
  // Also the actors of later rows, so that the lanes do not change with each of the first rows.
  for (let at = last + 1; at < rows.length && chosen.size < maxLanes; at += 1) {
    const row = rows[at];
    if (!row) break;
    for (const id of participantsOf(row)) if (chosen.size < maxLanes) chosen.add(id);
  }
  const place = (id: string) => order.get(id) ?? Number.POSITIVE_INFINITY;
  return [...chosen].toSorted((a, b) => place(a) - place(b));
}
