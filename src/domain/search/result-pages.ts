import type { Listing, ListingPage } from '../../schemas/listing/listing.ts';
import type { ResultSummary } from '../../schemas/search/result-summary.ts';
import type { FilteredQuery } from './filtered-query.ts';
import { passesFilters } from './search-filters.ts';

/** What was found so far. */
export interface Pages {
  /** What passed the filters, in the backend's order: the one result that cards, pins and count come from. */
  listings: Listing[];
  next: string | null;
  /** The addresses of the pages already read for this query. */
  read: readonly string[];
  /** The summary of the whole result, from a backend that filters and counts. */
  summary?: ResultSummary | undefined;
  /** Whether the backend searches parts of the map: known once it has answered a search. */
  hasMapSearch?: boolean | undefined;
}

export const noPages: Pages = { listings: [], next: null, read: [], summary: undefined };

/** The result with one more page of it. */
export function withPage(
  { query, listings, next, read }: Pages & { query: FilteredQuery },
  page: ListingPage,
): Pages {
  // If a listing is added between two pages, another one may be on both.
  const known = new Set(listings.map(({ id }) => id));
  const fresh = page.listings.filter((listing) => {
    // A backend that counts has applied all filters.
    const isNew = !known.has(listing.id) && (page.summary !== undefined || passesFilters(listing, query));
    known.add(listing.id);
    return isNew;
  });
  // Pages that name one another as the next would be asked for without end.
  const readByNow = next === null ? read : [...read, next];
  const isRead = readByNow.some((address) => address === page.next);
  return {
    listings: [...listings, ...fresh],
    next: isRead ? null : page.next,
    read: readByNow,
    summary: page.summary,
    hasMapSearch: page.hasMapSearch,
  };
}
