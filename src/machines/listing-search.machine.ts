import { assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type ApiErrorKind, kindOf } from '../domain/api-error.ts';
import { type FilteredQuery, toFilteredParams } from '../domain/filtered-query.ts';
import { passesFilters } from '../domain/search-filters.ts';
import type { Listing, ListingPage, ShownMap, ShownMarks } from '../schemas/listing.ts';
import type { MapMarks } from '../schemas/map-marks.ts';
import type { ResultSummary } from '../schemas/result-summary.ts';
import type { MapLeft, ResultsLeft } from '../schemas/results-left.ts';
import { mapPanelMachine } from './map-panel.machine.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';
import { present } from './present.ts';

export interface Pages {
  /** What passed the filters, in the backend's order: the one result that cards, pins and count come from. */
  listings: Listing[];
  next: string | null;
  /** The addresses of the pages already read for this query. */
  read: readonly string[];
  /** Of the whole result, from a backend that filters and counts. */
  summary?: ResultSummary | undefined;
  /** Whether the backend searches parts of the map: known once it has answered a search. */
  hasMapSearch?: boolean | undefined;
}

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

function searchOf({ query, next, shown }: Context): SearchInput {
  return { query, next, ...(shown && { shown }) };
}

type FoundMarks = ShownMarks & { summary: ResultSummary };

const noPages: Pages = { listings: [], next: null, read: [], summary: undefined };

function withPage({ query, listings, next, read }: Context, page: ListingPage): Pages {
  // A listing added while someone pages can push another one onto the next page a second time.
  const known = new Set(listings.map(({ id }) => id));
  const fresh = page.listings.filter((listing) => {
    // A backend that counts has applied all filters.
    const isNew = !known.has(listing.id) && (page.summary !== undefined || passesFilters(listing, query));
    known.add(listing.id);
    return isNew;
  });
  // Pages that name one another as the next would be asked for without end.
  const readByNow = next === null ? read : [...read, next];
  const isEnd = page.next === null || readByNow.includes(page.next);
  return {
    listings: [...listings, ...fresh],
    next: isEnd ? null : page.next,
    read: readByNow,
    summary: page.summary,
    hasMapSearch: page.hasMapSearch,
  };
}

type ListingSearchEvent =
  | { type: 'query.change'; query: FilteredQuery }
  | { type: 'search.retry' }
  | { type: 'map.retry' }
  | { type: 'more.request' }
  /** The map of a backend that searches it came to rest; a search of what it shows follows or not. */
  | { type: 'map.show'; shown: ShownMap; isSearched: boolean }
  | { type: 'marks.retry' };

/** The search results screen: the result with its pages, and the map panel beside it. */
export const listingSearchMachine = setup({
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
    setError: assign((_, { error }: { error: unknown }) => ({ error: kindOf(error) })),
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
}).createMachine({
  id: 'listingSearch',
  meta: {
    live: { context: ['least', 'error'], events: { 'xstate.error.actor.*': ['error.kind', 'error.status'] } },
  },
  context: ({ input: { query, left } }) => ({
    ...(left?.pages ?? noPages),
    query,
    least: left?.count ?? 0,
    hasFilters: left?.pages?.summary !== undefined,
    shown: null,
    marks: null,
    marksQuery: null,
    map: left?.map ?? null,
    error: null,
  }),
  type: 'parallel',
  states: {
    map: {
      description: 'The map panel beside the cards.',
      meta: { reference: 'results#map-panel' },
      initial: 'running',
      states: {
        running: {
          description: 'The map panel runs as a child. Another query clears its selected pin.',
          meta: { reference: 'results#map-panel' },
          invoke: {
            id: 'mapPanel',
            src: 'mapPanel',
            input: ({ context }) => ({ left: context.map }),
            onError: { target: 'failed', actions: 'forgetMap' },
          },
          on: {
            'query.change': {
              guard: { type: 'isOtherQuery', params: ({ event }) => ({ query: event.query }) },
              actions: 'clearPin',
            },
          },
        },
        failed: {
          description: 'The map panel stopped. The cards stay, and Try Again starts it anew.',
          meta: { reference: 'results#map-panel' },
          tags: 'mapFailed',
          on: { 'map.retry': 'running' },
        },
      },
    },
    marks: {
      description: 'What the map shows of all matches, from a backend that searches parts of the map.',
      meta: { reference: 'map-search#marks' },
      initial: 'resting',
      on: {
        'map.show': [
          {
            guard: { type: 'isSearched', params: ({ event }) => event },
            actions: { type: 'setShown', params: ({ event: { shown } }) => ({ shown }) },
          },
          {
            target: '.loading',
            actions: { type: 'setShown', params: ({ event: { shown } }) => ({ shown }) },
          },
        ],
        // Its first page brings the marks.
        'query.change': {
          guard: { type: 'isOtherQuery', params: ({ event }) => ({ query: event.query }) },
          target: '.resting',
        },
      },
      states: {
        resting: {
          description: 'The marks are those of the search and of the map, or there is no such map.',
          meta: { reference: 'map-search#marks' },
        },
        loading: {
          description:
            'The map came to rest elsewhere. Its marks, and the count with them, are being fetched.',
          meta: { reference: 'map-search#marks' },
          tags: 'marksLoading',
          invoke: {
            id: 'fetchMarks',
            src: 'fetchMarks',
            input: ({ context: { query, shown } }) => ({ query, shown: present(shown, 'map') }),
            onDone: {
              target: 'resting',
              actions: { type: 'setMarks', params: ({ event }) => event.output },
            },
            onError: 'failed',
          },
        },
        failed: {
          description: 'The marks could not be fetched. The map says so, and the older ones stay.',
          meta: { reference: 'map-search#marks' },
          tags: 'marksFailed',
          on: { 'marks.retry': 'loading' },
        },
      },
    },
    results: {
      description: 'The listings that were found.',
      meta: { reference: 'results#results' },
      initial: 'starting',
      on: {
        'query.change': {
          guard: { type: 'isOtherQuery', params: ({ event }) => ({ query: event.query }) },
          target: '.loading',
          actions: { type: 'startOver', params: ({ event }) => ({ query: event.query }) },
        },
      },
      states: {
        starting: {
          description: 'A person who comes back finds the cards as they left them.',
          meta: { reference: 'results#coming-back' },
          always: [{ guard: 'hasListings', target: 'found' }, { target: 'loading' }],
        },
        loading: {
          description:
            'The first results are being fetched. After a reload of the page, as many as there were before.',
          meta: { reference: 'results#loading-results' },
          tags: 'loading',
          invoke: {
            id: 'searchListings',
            src: 'searchListings',
            input: ({ context }) => searchOf(context),
            onDone: {
              target: 'filtered',
              actions: { type: 'addPage', params: ({ event }) => ({ page: event.output }) },
            },
            onError: [
              { guard: 'hasListings', target: 'found.moreFailed' },
              {
                target: 'failed',
                actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
        filtered: {
          description:
            'Decides what shows: cards, an empty result, or the next page if there are too few listings yet.',
          meta: { reference: 'results#filtering' },
          always: [
            { guard: 'hasTooFew', target: 'loading' },
            { guard: 'hasListings', target: 'found' },
            { target: 'empty' },
          ],
        },
        found: {
          description: 'Cards and pins show the result.',
          meta: { reference: 'results#cards' },
          initial: 'resting',
          states: {
            resting: {
              description: 'Waits for the person to come near the end of the list.',
              meta: { reference: 'results#more-pages' },
              on: { 'more.request': { guard: 'hasMore', target: 'loadingMore' } },
            },
            loadingMore: {
              description: 'The next page is being fetched.',
              meta: { reference: 'results#more-pages' },
              tags: 'loadingMore',
              invoke: {
                id: 'searchMore',
                src: 'searchListings',
                input: ({ context }) => searchOf(context),
                onDone: [
                  {
                    guard: { type: 'hasNothingNew', params: ({ event }) => ({ page: event.output }) },
                    target: 'loadingMore',
                    reenter: true,
                    actions: { type: 'addPage', params: ({ event }) => ({ page: event.output }) },
                  },
                  {
                    target: 'resting',
                    actions: { type: 'addPage', params: ({ event }) => ({ page: event.output }) },
                  },
                ],
                onError: 'moreFailed',
              },
            },
            moreFailed: {
              description: 'The next page could not be loaded. The cards stay, and the person can try again.',
              meta: { reference: 'results#more-pages-failed' },
              tags: 'moreFailed',
              on: { 'search.retry': 'loadingMore' },
            },
          },
        },
        empty: {
          description: 'The search has no results.',
          meta: { reference: 'results#no-results' },
          tags: 'empty',
        },
        failed: {
          description: 'The search failed: an empty list shows and says why, and the person can try again.',
          meta: { reference: 'results#results-failed' },
          tags: ['empty', 'failed'],
          on: { 'search.retry': 'loading' },
        },
      },
    },
  },
});

/** What to keep of a search for a person who comes back to it; `null` before its first listing. */
export function leftOf({
  context: { least, listings, next, read, summary, hasMapSearch },
  children,
}: SnapshotFrom<typeof listingSearchMachine>): LeftSearch | null {
  const panel = children.mapPanel?.getSnapshot().context;
  if (listings.length === 0 || !panel) return null;
  const { pointedId: _, ...map } = panel;
  return {
    count: Math.max(least, listings.length),
    map,
    pages: { listings, next, read, summary, hasMapSearch },
  };
}
