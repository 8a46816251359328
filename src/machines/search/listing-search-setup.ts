import { and, assign, fromPromise, or, sendTo, setup, stateIn } from 'xstate';
import { type ApiErrorKind, kindOf } from '../../domain/api-error.ts';
import { type FilteredQuery, isSameSearch } from '../../domain/search/filtered-query.ts';
import { noPages, type Pages, withPage } from '../../domain/search/result-pages.ts';
import { isSamePlace } from '../../domain/search/search-query.ts';
import type { ListingPage, ShownMap, ShownMarks } from '../../schemas/listing/listing.ts';
import type { MapMarks } from '../../schemas/search/map-marks.ts';
import type { ResultSummary } from '../../schemas/search/result-summary.ts';
import type { ResultsLeft } from '../../schemas/search/results-left.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import { type MapPanelInput, mapPanelMachine } from './map-panel.machine.ts';

/** The result as the person left it. The pages and the marks of the map are missing after a reload. */
export interface LeftSearch extends ResultsLeft {
  pages: Pages | null;
  marks?: MapMarks;
}

interface Context extends Pages {
  query: FilteredQuery;
  /** Whether the backend has filters besides the specified ones. It is known after the first answer to a search. */
  hasFilters: boolean;
  /** What the last answer knew. It stays while another search of the same place loads. */
  offers: Offers;
  /** The first load continues until there are this many listings: as many as when the person left. */
  least: number;
  map: MapPanelInput;
  /** Why the search failed. */
  error: ApiErrorKind | null;
  /** The visible part of the map, if the backend searches parts of the map; `null` before the map first came to rest. */
  shown: ShownMap | null;
  /** The last marks; older than `shown` while new ones load. */
  marks: MapMarks | null;
  /** The query of the marks: another one may be loading. */
  marksQuery: FilteredQuery | null;
  /** The part of the map for which the marks were made; `null` for those of a person who comes back. */
  marksMap: ShownMap | null;
}

interface SearchInput {
  query: FilteredQuery;
  next: string | null;
  /** The visible part of the map: its marks come with the first page. */
  shown?: ShownMap;
}

/** Data of the backend by which results can be sorted and limited. */
interface Offers {
  /** The total monthly costs of rooms. */
  hasCosts: boolean;
  /** The travel times by public transport to the university of the search. */
  hasTransit: boolean;
}

export function offersOf(summary: ResultSummary | undefined): Offers {
  return { hasCosts: summary?.costs !== undefined, hasTransit: summary?.hasTransit === true };
}

function isSameMap({ box, zoom }: ShownMap, other: ShownMap | null): boolean {
  return box === other?.box && zoom === other.zoom;
}

export function searchOf({ query, next, shown }: Context): SearchInput {
  return { query, next, ...(shown && { shown }) };
}

type FoundMarks = ShownMarks & { summary: ResultSummary };

type ListingSearchEvent =
  /** The address has changed: its search, which may be the same as before, and the room that is selected on its map. */
  | { type: 'query.change'; query: FilteredQuery; selectedId: number | null }
  | { type: 'search.retry' }
  | { type: 'map.retry' }
  | { type: 'more.request' }
  /** The map of a search came to rest. `isSearched`: the address changes to the visible part. */
  | { type: 'map.show'; shown: ShownMap; isSearched: boolean }
  | { type: 'marks.retry' };

/** Milliseconds in which the address follows the map; a change that does not come is not waited for. */
const addressChange = 2000;

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
    input: {} as { query: FilteredQuery; left: LeftSearch | null; selectedId: number | null },
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
    startOver: assign(
      ({ context: { hasMapSearch, offers, query: before } }, { query }: { query: FilteredQuery }) => ({
        ...noPages,
        hasMapSearch,
        offers: { ...offers, hasTransit: offers.hasTransit && isSamePlace(query, before) },
        query,
        least: 0,
        error: null,
      }),
    ),
    /** If the first search fails, the filters of the address still show and can be changed. */
    setError: assign(({ context: { hasFilters, query } }, { error }: { error: unknown }) => ({
      error: kindOf(error),
      hasFilters: hasFilters || Object.keys(query.filters ?? {}).length > 0,
    })),
    addPage: assign(({ context }, { page }: { page: ListingPage }) => ({
      ...withPage(context, page),
      hasFilters: page.summary !== undefined,
      ...(page.summary && { offers: offersOf(page.summary) }),
      // If the map has moved on meanwhile, its marks come later.
      ...(page.shown &&
        isSameMap(page.shown.map, context.shown) && {
          marks: page.shown.marks,
          marksQuery: context.query,
          marksMap: page.shown.map,
        }),
    })),
    setShown: assign((_, { shown }: { shown: ShownMap }) => ({ shown })),
    setMarks: assign(({ context: { query } }, { map, marks, summary }: FoundMarks) => ({
      marks,
      marksQuery: query,
      marksMap: map,
      summary,
      offers: offersOf(summary),
    })),
    /** The shown part may be the reason why the map panel stopped. */
    clearMap: assign({ map: { left: null, selectedId: null } }),
    selectPin: sendTo('mapPanel', (_, { selectedId: id }: { selectedId: number | null }) =>
      id === null ? { type: 'pin.clear' } : { type: 'pin.select', id },
    ),
  },
  delays: { addressChange },
  guards: {
    isSearched: (_, { isSearched }: { isSearched: boolean }) => isSearched,
    isOtherQuery: ({ context }, { query }: { query: FilteredQuery }) => !isSameSearch(query, context.query),
    /** The marks are those of another search or part of the map, and no answer of a search will bring others. */
    needsMarks: and([
      or([stateIn({ results: 'found' }), stateIn({ results: 'empty' })]),
      ({ context: { query, shown, marksQuery, marksMap } }: { context: Context }) =>
        shown !== null && (marksQuery !== query || !isSameMap(shown, marksMap)),
    ]),
    hasMore: ({ context }) => context.next !== null,
    hasListings: ({ context }) => context.listings.length > 0,
    hasTooFew: ({ context: { listings, least, next } }) =>
      listings.length < Math.max(1, least) && next !== null,
    /** After a page that adds no listing, the end of the list does not come into view again: so the next page is requested here. */
    hasNothingNew: ({ context }, { page }: { page: ListingPage }) => {
      const { listings, next } = withPage(context, page);
      return listings.length === context.listings.length && next !== null;
    },
  },
});
