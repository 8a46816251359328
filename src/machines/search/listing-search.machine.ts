import { and, assign, fromPromise, or, type SnapshotFrom, setup, stateIn } from 'xstate';
import { type ApiErrorKind, kindOf } from '../../domain/api-error.ts';
import { type FilteredQuery, isSameSearch } from '../../domain/search/filtered-query.ts';
import { noPages, type Pages, withPage } from '../../domain/search/result-pages.ts';
import { isSamePlace } from '../../domain/search/search-query.ts';
import type { ListingPage, ShownMap, ShownMarks } from '../../schemas/listing/listing.ts';
import type { MapMarks } from '../../schemas/search/map-marks.ts';
import type { ResultSummary } from '../../schemas/search/result-summary.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { assertDefined } from '../assert-defined.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

/** The results as the person left them. The pages and the marks of the map are missing after a reload. */
export interface SavedList {
  /** The number of listings; 0 if the person left before the first answer. */
  count: number;
  pages: Pages | null;
  marks?: MapMarks | undefined;
}

/** Data of the backend by which results can be sorted and limited. */
interface Offers {
  /** The total monthly costs of rooms. */
  hasCosts: boolean;
  /** The travel times by public transport to the university of the search. */
  hasTransit: boolean;
}

interface Context extends Pages {
  /** What the backend has besides the specified calls; empty while that is unknown. */
  capabilities: readonly string[];
  /** The search of the address. */
  query: FilteredQuery;
  /** Whether the backend has filters besides the specified ones. It is known after the first answer to a search. */
  hasFilters: boolean;
  /** What the last answer knew. It stays while another search of the same place loads. */
  offers: Offers;
  /** The first load continues until there are this many listings: as many as when the person left. */
  least: number;
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

export interface SearchInput {
  query: FilteredQuery;
  next: string | null;
  capabilities: readonly string[];
  /** The visible part of the map: its marks come with the first page. */
  shown?: ShownMap;
}

export type MarksInput = Required<Pick<SearchInput, 'query' | 'shown' | 'capabilities'>>;
type FoundMarks = ShownMarks & { summary: ResultSummary };

type ListingSearchEvent =
  /** The backend has told what it has. */
  | { type: 'capabilities.received'; capabilities: readonly string[] }
  /** The address has changed; its search may be the same as before. */
  | { type: 'query.changed'; query: FilteredQuery }
  | { type: 'search.retry' }
  | { type: 'more.request' }
  /** The map of a search came to rest. The address may follow it. */
  | { type: 'map.show'; shown: ShownMap }
  | { type: 'marks.retry' };

/** Milliseconds in which the address follows the map. Then the search of the visible part brings its marks. */
const addressPause = 100;

const searchOf = ({ query, next, capabilities, shown }: Context): SearchInput => ({
  query,
  next,
  capabilities,
  ...(shown && { shown }),
});

const filters: Capability = 'search-filters';

const offersOf = (summary: ResultSummary | undefined): Offers => ({
  hasCosts: summary?.costs !== undefined,
  hasTransit: summary?.hasTransit === true,
});

const isSameMap = ({ box, zoom }: ShownMap, other: ShownMap | null) =>
  box === other?.box && zoom === other.zoom;

/** What an answer to the search changes. */
function withAnswer(context: Context, page: ListingPage) {
  return {
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
  };
}

/** The search results: a result with its pages, and the marks of its map. The address gives the query. */
export const listingSearchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ListingSearchEvent,
    children: {} as {
      searchListings: 'searchListings';
      searchMore: 'searchListings';
      searchAgain: 'searchListings';
      fetchMarks: 'fetchMarks';
    },
    input: {} as { query: FilteredQuery; saved: SavedList | null; capabilities: readonly string[] },
    tags: {} as
      | 'loading'
      | 'loadingMore'
      | 'moreFailed'
      | 'empty'
      | 'failed'
      | 'marksLoading'
      | 'marksFailed',
    meta: {} as StateMeta,
  },
  actors: {
    searchListings: fromPromise<ListingPage, SearchInput>(() => notProvided('searchListings')),
    fetchMarks: fromPromise<FoundMarks, MarksInput>(() => notProvided('fetchMarks')),
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
    setCapabilities: assign((_, { capabilities }: { capabilities: readonly string[] }) => ({ capabilities })),
    dropPages: assign({ ...noPages, error: null }),
    addPage: assign(({ context }, { page }: { page: ListingPage }) => withAnswer(context, page)),
    replacePages: assign(({ context }, { page }: { page: ListingPage }) => ({
      ...withAnswer({ ...context, ...noPages }, page),
      least: 0,
    })),
    setShown: assign((_, { shown }: { shown: ShownMap }) => ({ shown })),
    setMarks: assign(({ context: { query } }, { map, marks, summary }: FoundMarks) => ({
      marks,
      marksQuery: query,
      marksMap: map,
      summary,
      offers: offersOf(summary),
    })),
  },
  delays: { addressPause },
  guards: {
    isOtherQuery: ({ context }, { query }: { query: FilteredQuery }) => !isSameSearch(query, context.query),
    gainsFilters: ({ context }, { capabilities }: { capabilities: readonly string[] }) =>
      capabilities.includes(filters) && !context.capabilities.includes(filters),
    hasMore: ({ context }) => context.next !== null,
    hasListings: ({ context }) => context.listings.length > 0,
    hasTooFew: ({ context: { listings, least, next } }) =>
      listings.length < Math.max(1, least) && next !== null,
    /** After a page that adds no listing, the end of the list does not come into view again: so the next page is requested here. */
    hasNothingNew: ({ context }, { page }: { page: ListingPage }) => {
      const { listings, next } = withPage(context, page);
      return listings.length === context.listings.length && next !== null;
    },
    /** The marks are those of another search or part of the map, and no answer of a search will bring others. */
    needsMarks: and([
      or([stateIn({ results: 'found' }), stateIn({ results: 'empty' })]),
      ({ context: { query, shown, marksQuery, marksMap } }: { context: Context }) =>
        shown !== null && (marksQuery !== query || !isSameMap(shown, marksMap)),
    ]),
  },
}).createMachine({
  id: 'listingSearch',
  meta: {
    live: { context: ['least', 'error'], events: { 'xstate.error.actor.*': ['error.kind', 'error.status'] } },
  },
  context: ({ input: { query, saved, capabilities } }) => ({
    capabilities,
    ...(saved?.pages ?? noPages),
    query,
    least: saved?.count ?? 0,
    hasFilters: saved?.pages?.summary !== undefined,
    offers: offersOf(saved?.pages?.summary),
    shown: null,
    // They show until the map has loaded new ones.
    marks: saved?.marks ?? null,
    marksQuery: saved?.marks ? query : null,
    marksMap: null,
    error: null,
  }),
  type: 'parallel',
  states: {
    results: {
      description: 'The listings that were found.',
      meta: { reference: 'results#results' },
      initial: 'starting',
      on: {
        'query.changed': {
          guard: { type: 'isOtherQuery', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'startOver', params: ({ event }) => event },
        },
        'capabilities.received': [
          {
            guard: { type: 'gainsFilters', params: ({ event }) => event },
            target: '.loading',
            actions: ['dropPages', { type: 'setCapabilities', params: ({ event }) => event }],
          },
          { actions: { type: 'setCapabilities', params: ({ event }) => event } },
        ],
      },
      states: {
        starting: {
          description: 'A person who comes back finds the cards as they left them.',
          meta: { reference: 'results#coming-back' },
          always: [{ guard: 'hasListings', target: 'found' }, { target: 'loading' }],
        },
        loading: {
          description:
            'The first results are being fetched; after a reload of the page, as many as there were before.',
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
              { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
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
          description: 'The result shows.',
          meta: { reference: 'results#cards' },
          initial: 'resting',
          on: {
            'capabilities.received': {
              guard: { type: 'gainsFilters', params: ({ event }) => event },
              target: '.refreshing',
              actions: { type: 'setCapabilities', params: ({ event }) => event },
            },
          },
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
            refreshing: {
              description:
                'The backend told late that it filters: the same search is made again with its filters. The cards stay meanwhile, and if it fails.',
              meta: { reference: 'filters#result' },
              invoke: {
                id: 'searchAgain',
                src: 'searchListings',
                input: ({ context }) => searchOf({ ...context, next: null }),
                onDone: {
                  target: '#listingSearch.results.filtered',
                  actions: { type: 'replacePages', params: ({ event }) => ({ page: event.output }) },
                },
                onError: 'resting',
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
    marks: {
      description: 'The marks of all matches, from a backend that searches parts of the map.',
      meta: { reference: 'map-search#marks' },
      initial: 'resting',
      on: {
        'map.show': { target: '.moved', actions: { type: 'setShown', params: ({ event }) => event } },
        // The first page brings the marks.
        'query.changed': {
          guard: { type: 'isOtherQuery', params: ({ event }) => event },
          target: '.resting',
        },
      },
      states: {
        resting: {
          description: 'The marks are up to date, the first page will bring them, or the backend has none.',
          meta: { reference: 'map-search#marks' },
          always: { guard: 'needsMarks', target: 'loading' },
        },
        moved: {
          description: 'The map came to rest elsewhere. The address may get the search of this part.',
          meta: { reference: 'map-search#marks' },
          // The same search as before: the map was moved there and back.
          on: { 'query.changed': 'resting' },
          after: { addressPause: 'resting' },
        },
        loading: {
          description:
            'The map came to rest elsewhere. Its marks and the count of all matches are being fetched.',
          meta: { reference: 'map-search#marks' },
          tags: 'marksLoading',
          invoke: {
            id: 'fetchMarks',
            src: 'fetchMarks',
            input: ({ context: { query, shown, capabilities } }) => ({
              query,
              shown: assertDefined(shown, 'map'),
              capabilities,
            }),
            onDone: { target: 'resting', actions: { type: 'setMarks', params: ({ event }) => event.output } },
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
  },
});

/** What is saved of the results for a person who comes back; `null` if there is nothing to save yet. */
export function savedListOf({
  context: { least, listings, next, read, summary, hasMapSearch, query, marks, marksQuery },
}: SnapshotFrom<typeof listingSearchMachine>): SavedList | null {
  // A map that searches is saved also while its search runs, and if it finds nothing.
  if (listings.length === 0 && !hasMapSearch) return null;
  return {
    count: Math.max(least, listings.length),
    pages: listings.length === 0 ? null : { listings, next, read, summary, hasMapSearch },
    ...(marks && marksQuery === query && { marks }),
  };
}
