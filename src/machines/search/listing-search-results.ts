import { listingSearch, searchOf } from './listing-search-setup.ts';

/** The region of the found listings. */
export const results = listingSearch.createStateConfig({
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
});
