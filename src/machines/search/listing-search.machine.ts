import type { SnapshotFrom } from 'xstate';
import { noPages } from '../../domain/search/result-pages.ts';
import { present } from '../present.ts';
import { results } from './listing-search-results.ts';
import { type LeftSearch, listingSearch, offersOf } from './listing-search-setup.ts';

/** The search results screen: the result with its pages, and the map panel beside it. */
export const listingSearchMachine = listingSearch.createMachine({
  id: 'listingSearch',
  meta: {
    live: { context: ['least', 'error'], events: { 'xstate.error.actor.*': ['error.kind', 'error.status'] } },
  },
  context: ({ input: { query, left, selectedId } }) => ({
    ...(left?.pages ?? noPages),
    query,
    least: left?.count ?? 0,
    hasFilters: left?.pages?.summary !== undefined,
    offers: offersOf(left?.pages?.summary),
    shown: null,
    // They show until the map has loaded new ones.
    marks: left?.marks ?? null,
    marksQuery: left?.marks ? query : null,
    marksMap: null,
    map: { left: left?.map ?? null, selectedId, ...(left?.marks && { isReady: true }) },
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
          description:
            'The map panel runs as a child. After another search it gets the room that the address selects.',
          meta: { reference: 'results#map-panel' },
          invoke: {
            id: 'mapPanel',
            src: 'mapPanel',
            input: ({ context }) => context.map,
            onError: { target: 'failed', actions: 'clearMap' },
          },
          on: {
            'query.change': {
              guard: { type: 'isOtherQuery', params: ({ event }) => ({ query: event.query }) },
              actions: { type: 'selectPin', params: ({ event }) => event },
            },
          },
        },
        failed: {
          description: 'The map panel stopped. The cards stay, and Try Again starts it again.',
          meta: { reference: 'results#map-panel' },
          tags: 'mapFailed',
          on: { 'map.retry': 'running' },
        },
      },
    },
    marks: {
      description: 'The marks of all matches, from a backend that searches parts of the map.',
      meta: { reference: 'map-search#marks' },
      initial: 'resting',
      on: {
        'map.show': [
          {
            guard: { type: 'isSearched', params: ({ event }) => event },
            target: '.awaiting',
            actions: { type: 'setShown', params: ({ event: { shown } }) => ({ shown }) },
          },
          {
            target: '.resting',
            actions: { type: 'setShown', params: ({ event: { shown } }) => ({ shown }) },
          },
        ],
        // The first page brings the marks.
        'query.change': {
          guard: { type: 'isOtherQuery', params: ({ event }) => ({ query: event.query }) },
          target: '.resting',
        },
      },
      states: {
        resting: {
          description: 'The marks are up to date, the first page will bring them, or the backend has none.',
          meta: { reference: 'map-search#marks' },
          always: { guard: 'needsMarks', target: 'loading' },
        },
        awaiting: {
          description: 'The map came to rest elsewhere, and the address will have the search of this part.',
          meta: { reference: 'map-search#marks' },
          // The same search as before: the map was moved there and back.
          on: { 'query.change': 'resting' },
          after: { addressChange: 'resting' },
        },
        loading: {
          description:
            'The map came to rest elsewhere. Its marks and the count of all matches are being fetched.',
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
    results,
  },
});

/** The part of a search that is kept for a person who returns to it; `null` if there is nothing to keep yet. */
export function leftOf({
  context: { least, listings, next, read, summary, hasMapSearch, query, marks, marksQuery },
  children,
}: SnapshotFrom<typeof listingSearchMachine>): LeftSearch | null {
  const panel = children.mapPanel?.getSnapshot().context;
  // A map that searches is kept also while its search runs, and if it finds nothing.
  if (!panel || (listings.length === 0 && !hasMapSearch)) return null;
  const { isOpen, view, sheet, sheetTop, isStill } = panel;
  return {
    count: Math.max(least, listings.length),
    map: { isOpen, view, sheet, sheetTop, ...(isStill && { isStill }) },
    pages: listings.length === 0 ? null : { listings, next, read, summary, hasMapSearch },
    ...(marks && marksQuery === query && { marks }),
  };
}
