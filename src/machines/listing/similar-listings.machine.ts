import { assign, fromPromise, setup } from 'xstate';
import type { Listing } from '../../schemas/listing/listing.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  id: number;
  listings: readonly Listing[];
}

/** Rooms like one that is no longer offered. */
export const similarListingsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'listings.retry' },
    input: {} as Pick<Context, 'id'>,
    tags: {} as 'loading' | 'failed',
    meta: {} as StateMeta,
  },
  actors: {
    fetchSimilar: fromPromise<readonly Listing[], { id: number }>(() => notProvided('fetchSimilar')),
  },
  actions: {
    setListings: assign((_, { listings }: { listings: readonly Listing[] }) => ({ listings })),
  },
}).createMachine({
  id: 'similarListings',
  context: ({ input: { id } }) => ({ id, listings: [] }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The nearest rooms of the same city are fetched.',
      meta: { reference: 'listing-life#similar-rooms' },
      tags: 'loading',
      invoke: {
        id: 'fetchSimilar',
        src: 'fetchSimilar',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'shown',
          actions: { type: 'setListings', params: ({ event }) => ({ listings: event.output }) },
        },
        onError: 'failed',
      },
    },
    shown: {
      description: 'A card for each similar room, or nothing if the city has no other room.',
      meta: { reference: 'listing-life#similar-rooms' },
    },
    failed: {
      description: 'The similar rooms could not be fetched. The person can try again.',
      meta: { reference: 'listing-life#similar-rooms' },
      tags: 'failed',
      on: { 'listings.retry': 'loading' },
    },
  },
});
