import type { Row } from './diagram.ts';
import { kindOf, participantsOf, type RowKind, searchTextOf } from './rows.ts';

/** Which actors' rows are shown: all, the selected actor, or the selected actor and its descendants. */
export type Scope = 'all' | 'actor' | 'subtree';

export interface Filter {
  /** Words that must all occur in the row. */
  text: string;
  hidden: ReadonlySet<RowKind>;
  scope: Scope;
}

/** The filter of a new recording. */
export const firstFilter: Filter = { text: '', hidden: new Set(['xstate']), scope: 'all' };

export interface RowFilter extends Pick<Filter, 'text' | 'hidden'> {
  /** Session ids: at least one of them must be the sender or receiver. `null` for all. */
  actors: ReadonlySet<string> | null;
}

/** The rows that match a filter. `nameOf` returns the name of an actor for the search. */
export function filterRows(
  rows: readonly Row[],
  filter: RowFilter,
  nameOf: (sessionId: string) => string,
): readonly Row[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const { hidden, actors } = filter;
  if (words.length === 0 && hidden.size === 0 && actors === null) return rows;
  return rows.filter((row) => {
    if (hidden.has(kindOf(row))) return false;
    const participants = participantsOf(row);
    if (actors !== null && !participants.some((id) => actors.has(id))) return false;
    if (words.length === 0) return true;
    const names = participants.map((id) => nameOf(id).toLowerCase());
    return words.every(
      (word) => searchTextOf(row).includes(word) || names.some((name) => name.includes(word)),
    );
  });
}
