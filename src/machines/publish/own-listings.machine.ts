import { assign, emit, fromPromise, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { failureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import { present } from '../present.ts';

interface Context {
  listings: Listing[];
  /** The listing whose deletion is being confirmed or done. */
  deletingId: number | null;
  message: string | null;
}

type OwnListingsEvent =
  | { type: 'listings.retry' }
  /** The server has changed a listing. */
  | { type: 'listing.changed'; listing: Listing }
  | { type: 'delete.ask'; id: number }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }
  | { type: 'alert.dismiss' };

/** The member's own listings, and their deletion one at a time. */
export const ownListingsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OwnListingsEvent,
    /** The server has deleted a listing. */
    emitted: {} as { type: 'listing.deleted' },
    tags: {} as 'loading' | 'failed' | 'confirming' | 'deleting' | 'alert',
    meta: {} as StateMeta,
  },
  actors: {
    fetchOwnListings: fromPromise<Listing[]>(() => notProvided('fetchOwnListings')),
    deleteListing: fromPromise<void, { id: number }>(() => notProvided('deleteListing')),
  },
  guards: {
    isOwn: ({ context }, { id }: { id: number }) => context.listings.some((listing) => listing.id === id),
  },
  actions: {
    setListings: assign((_, { listings }: { listings: Listing[] }) => ({ listings, message: null })),
    replaceListing: assign(({ context }, { listing }: { listing: Listing }) => ({
      listings: context.listings.map((own) => (own.id === listing.id ? listing : own)),
    })),
    setDeleting: assign((_, { id }: { id: number }) => ({ deletingId: id })),
    notifyDeleted: emit({ type: 'listing.deleted' }),
    clearDeleting: assign({ deletingId: null }),
    showMessage: assign((_, { message }: { message: string }) => ({ message })),
  },
}).createMachine({
  id: 'ownListings',
  meta: { live: { events: { 'xstate.error.actor.*': ['error.kind', 'error.status'] } } },
  context: { listings: [], deletingId: null, message: null },
  initial: 'loading',
  on: {
    'listing.changed': {
      actions: { type: 'replaceListing', params: ({ event: { listing } }) => ({ listing }) },
    },
  },
  states: {
    loading: {
      description: "The member's listings are being fetched.",
      meta: { reference: 'profile#my-listings' },
      tags: 'loading',
      invoke: {
        id: 'fetchOwnListings',
        src: 'fetchOwnListings',
        onDone: {
          target: 'shown',
          actions: { type: 'setListings', params: ({ event }) => ({ listings: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: {
            type: 'showMessage',
            params: ({ event }) => ({
              message: failureText(event.error, {
                rejected: errorTexts.profile.listings,
                network: errorTexts.profile.listingsNetwork,
              }),
            }),
          },
        },
      },
    },
    failed: {
      description: 'The listings could not be loaded. The person can try again.',
      meta: { reference: 'profile#my-listings-failed' },
      tags: 'failed',
      on: { 'listings.retry': 'loading' },
    },
    shown: {
      description: 'A card for each listing, with its delete button.',
      meta: { reference: 'profile#my-listings' },
      on: {
        'delete.ask': {
          guard: { type: 'isOwn', params: ({ event }) => ({ id: event.id }) },
          target: 'confirming',
          actions: { type: 'setDeleting', params: ({ event }) => ({ id: event.id }) },
        },
      },
    },
    confirming: {
      description: "'Are you sure you want to delete this listing?'",
      meta: { reference: 'profile#asking-before-a-deletion' },
      tags: 'confirming',
      on: {
        'delete.confirm': 'deleting',
        'delete.cancel': {
          target: 'shown',
          actions: 'clearDeleting',
        },
      },
    },
    deleting: {
      description: 'The row shows a spinner.',
      meta: { reference: 'profile#deleting-a-listing' },
      tags: 'deleting',
      invoke: {
        id: 'deleteListing',
        src: 'deleteListing',
        input: ({ context }) => ({ id: present(context.deletingId, 'deletingId') }),
        onDone: { target: 'refetching', actions: 'notifyDeleted' },
        onError: 'alert',
      },
    },
    refetching: {
      description: 'The server deleted the listing. The list is fetched again.',
      meta: { reference: 'profile#deleting-a-listing' },
      tags: 'deleting',
      invoke: {
        id: 'refetchOwnListings',
        src: 'fetchOwnListings',
        onDone: {
          target: 'shown',
          actions: [
            { type: 'setListings', params: ({ event }) => ({ listings: event.output }) },
            'clearDeleting',
          ],
        },
        onError: 'alert',
      },
    },
    alert: {
      description: 'Deleting or refetching failed: an alert says so.',
      meta: { reference: 'profile#deletion-failed' },
      tags: 'alert',
      entry: { type: 'showMessage', params: { message: errorTexts.deleteListing.alert } },
      on: {
        'alert.dismiss': {
          // It is unknown what the server has now: another tab may have deleted the same listing.
          target: 'loading',
          actions: 'clearDeleting',
        },
      },
    },
  },
});
