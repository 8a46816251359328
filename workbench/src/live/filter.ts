import type { Row } from './diagram.ts';
import { kindOf, participantsOf, type RowKind, searchTextOf } from './rows.ts';

/** Whose rows are shown: everybody's, those of the selected actor, or those of it and all below it. */
export type Scope = 'all' | 'actor' | 'subtree';

export interface Filter {
  /** Of what the rows say; all words must be there. */
  text: string;
  hidden: ReadonlySet<RowKind>;
  scope: Scope;
}

export interface RowFilter extends Pick<Filter, 'text' | 'hidden'> {
  /** Session ids: one of them must have taken part. `null` for all. */
  actors: ReadonlySet<string> | null;
}

/** The rows that a filter lets through. `nameOf` gives the name that a session id is searched by. */
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
