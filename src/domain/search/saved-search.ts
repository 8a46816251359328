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
  none: /*i18n*/ 'No mail',
  atOnce: /*i18n*/ 'A mail at once',
  daily: /*i18n*/ 'A mail a day',
  weekly: /*i18n*/ 'A mail a week',
};
