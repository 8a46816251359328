import { assign, fromPromise, setup } from 'xstate';
import type { Listing } from '../../schemas/listing/listing.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

/** The liked listings as the server last sent them. Each card is shown while its like is set. */
export const likedListingsMachine = setup({
  types: {
    context: {} as { listings: Listing[] },
    events: {} as { type: 'listings.retry' },
    tags: {} as 'loading' | 'failed',
    meta: {} as StateMeta,
  },
  actors: {
    fetchLikedListings: fromPromise<Listing[]>(() => notProvided('fetchLikedListings')),
  },
  actions: {
    setListings: assign((_, { listings }: { listings: Listing[] }) => ({ listings })),
  },
}).createMachine({
  id: 'likedListings',
  context: { listings: [] },
  initial: 'loading',
  states: {
    loading: {
      description: "'Loading your liked listings...'",
      meta: { reference: 'likes#loading-liked-listings' },
      tags: 'loading',
      invoke: {
        id: 'fetchLikedListings',
        src: 'fetchLikedListings',
        onDone: {
          target: 'shown',
          actions: { type: 'setListings', params: ({ event }) => ({ listings: event.output }) },
        },
        onError: 'failed',
      },
    },
    shown: {
      description: 'A card for each liked listing, or the invitation to like some.',
      meta: { reference: 'likes#liked-listings' },
    },
    failed: {
      description: "An error with a 'Try Again' button.",
      meta: { reference: 'likes#liked-listings-failed' },
      tags: 'failed',
      on: { 'listings.retry': 'loading' },
    },
  },
});
