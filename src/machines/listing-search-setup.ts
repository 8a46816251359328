import { assign, fromPromise, sendTo, setup } from 'xstate';
import { type ApiErrorKind, kindOf } from '../domain/api-error.ts';
import { type FilteredQuery, toFilteredParams } from '../domain/filtered-query.ts';
import { noPages, type Pages, withPage } from '../domain/result-pages.ts';
import type { ListingPage, ShownMap, ShownMarks } from '../schemas/listing.ts';
import type { MapMarks } from '../schemas/map-marks.ts';
import type { ResultSummary } from '../schemas/result-summary.ts';
import type { MapLeft, ResultsLeft } from '../schemas/results-left.ts';
import { mapPanelMachine } from './map-panel.machine.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';

/** The result as the person left it. The pages are missing after a reload. */
export interface LeftSearch extends ResultsLeft {
  pages: Pages | null;
}

interface Context extends Pages {
  query: FilteredQuery;
  /** Whether the backend has filters besides the specified ones: known once it has answered a search. */
  hasFilters: boolean;
  /** The first load goes on until there are so many listings: as many as there were when the person left. */
  least: number;
  map: MapLeft | null;
  /** Why the search failed. */
  error: ApiErrorKind | null;
  /** What the map shows, of such a backend; `null` before it first came to rest. */
  shown: ShownMap | null;
  /** What was last found for the map; older than `shown` while it loads. */
  marks: MapMarks | null;
  /** Of this search: another one may be on its way. */
  marksQuery: FilteredQuery | null;
}

interface SearchInput {
  query: FilteredQuery;
  next: string | null;
  /** Its marks come with the first page. */
  shown?: ShownMap;
}

export function searchOf({ query, next, shown }: Context): SearchInput {
  return { query, next, ...(shown && { shown }) };
}

type FoundMarks = ShownMarks & { summary: ResultSummary };

type ListingSearchEvent =
  | { type: 'query.change'; query: FilteredQuery }
  | { type: 'search.retry' }
  | { type: 'map.retry' }
  | { type: 'more.request' }
  /** The map of a backend that searches it came to rest; a search of what it shows follows or not. */
  | { type: 'map.show'; shown: ShownMap; isSearched: boolean }
  | { type: 'marks.retry' };

/** The setup of the search results; its chart is in listing-search.machine.ts. */
export const listingSearch = setup({
  types: {
    context: {} as Context,
    events: {} as ListingSearchEvent,
    children: {} as {
      mapPanel: 'mapPanel';
      searchListings: 'searchListings';
      searchMore: 'searchListings';
      fetchMarks: 'fetchMarks';
    },
    input: {} as { query: FilteredQuery; left: LeftSearch | null },
    tags: {} as
      | 'loading'
      | 'loadingMore'
      | 'moreFailed'
      | 'empty'
      | 'failed'
      | 'mapFailed'
      | 'marksLoading'
      | 'marksFailed',
    meta: {} as StateMeta,
  },
  actors: {
    searchListings: fromPromise<ListingPage, SearchInput>(() => notProvided('searchListings')),
    fetchMarks: fromPromise<FoundMarks, { query: FilteredQuery; shown: ShownMap }>(() =>
      notProvided('fetchMarks'),
    ),
    mapPanel: mapPanelMachine,
  },
  actions: {
    startOver: assign(({ context: { hasMapSearch } }, { query }: { query: FilteredQuery }) => ({
      ...noPages,
      hasMapSearch,
      query,
      least: 0,
      error: null,
    })),
    /** Filters of the address can be seen and changed although nothing says yet that the backend has filters. */
    setError: assign(({ context: { hasFilters, query } }, { error }: { error: unknown }) => ({
      error: kindOf(error),
      hasFilters: hasFilters || Object.keys(query.filters ?? {}).length > 0,
    })),
    addPage: assign(({ context }, { page }: { page: ListingPage }) => ({
      ...withPage(context, page),
      hasFilters: page.summary !== undefined,
      // The map may have moved on meanwhile: then its marks come by themselves.
      ...(page.shown &&
        page.shown.map === context.shown && { marks: page.shown.marks, marksQuery: context.query }),
    })),
    setShown: assign((_, { shown }: { shown: ShownMap }) => ({ shown })),
    setMarks: assign(({ context: { query } }, { marks, summary }: FoundMarks) => ({
      marks,
      marksQuery: query,
      summary,
    })),
    /** The map panel may have stopped because of it. */
    forgetMap: assign({ map: null }),
    clearPin: sendTo('mapPanel', { type: 'pin.clear' }),
  },
  guards: {
    isSearched: (_, { isSearched }: { isSearched: boolean }) => isSearched,
    isOtherQuery: ({ context }, { query }: { query: FilteredQuery }) =>
      toFilteredParams(query).toString() !== toFilteredParams(context.query).toString(),
    hasMore: ({ context }) => context.next !== null,
    hasListings: ({ context }) => context.listings.length > 0,
    hasTooFew: ({ context: { listings, least, next } }) =>
      listings.length < Math.max(1, least) && next !== null,
    /** The end of the list does not come into view again after a page that adds nothing to it. */
    hasNothingNew: ({ context }, { page }: { page: ListingPage }) => {
      const { listings, next } = withPage(context, page);
      return listings.length === context.listings.length && next !== null;
    },
  },
});
