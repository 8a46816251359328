/** Saved searches as they are shown and changed. */
import type {
  AlertMail,
  SavedSearch,
  SavedSearches,
  SearchValues,
} from '../../schemas/search/saved-search.ts';
import { type FilteredQuery, parseFilteredParams } from './filtered-query.ts';

export type SearchChange =
  | { kind: 'edit'; id: string; values: SearchValues }
  | { kind: 'delete'; id: string }
  | { kind: 'loweredRents'; mail: AlertMail };

export function withChange(all: SavedSearches, change: SearchChange): SavedSearches {
  switch (change.kind) {
    case 'edit':
      return {
        ...all,
        searches: all.searches.map((one) => (one.id === change.id ? { ...one, ...change.values } : one)),
      };
    case 'delete':
      return { ...all, searches: all.searches.filter(({ id }) => id !== change.id) };
    case 'loweredRents':
      return { ...all, loweredRents: change.mail };
  }
}

/** What a saved search looks for. */
export function queryOf({ search }: Pick<SavedSearch, 'search'>): FilteredQuery {
  return parseFilteredParams(new URLSearchParams(search)).query;
}

export const mailLabels: Record<AlertMail, string> = {
  none: 'No mail',
  atOnce: 'A mail at once',
  daily: 'A mail a day',
  weekly: 'A mail a week',
};
