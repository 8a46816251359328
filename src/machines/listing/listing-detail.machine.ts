import type { Coordinates } from '../../domain/search/search-options.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { present } from '../present.ts';
import { listingDetail } from './listing-detail-setup.ts';
import { exactPlace } from './listing-exact-place.ts';
import { poster } from './listing-poster.ts';

function placeOf({ postalCode, latitude, longitude }: Listing): {
  postalCode: string;
  fallback: Coordinates | null;
} {
  return { postalCode, fallback: latitude === null || longitude === null ? null : { latitude, longitude } };
}

/** The listing detail screen: the listing, its gallery, its place on the map, and the two buttons of the poster card. */
export const listingDetailMachine = listingDetail.createMachine({
  id: 'listingDetail',
  meta: {
    live: {
      context: ['error', 'isContacting'],
      events: { 'xstate.error.actor.*': ['error.kind', 'error.status'] },
    },
  },
  context: ({ input }) => ({ ...input, listing: null, place: null, error: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'A spinner is shown until the listing loads.',
      meta: { reference: 'listing#opening-a-listing' },
      tags: 'loading',
      entry: 'clearError',
      invoke: {
        id: 'fetchListing',
        src: 'fetchListing',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'shown',
          actions: { type: 'setListing', params: ({ event }) => ({ listing: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isNotFound', params: ({ event }) => ({ error: event.error }) },
            target: 'missing',
          },
          {
            target: 'failed',
            actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    missing: {
      description: 'There is no such listing. A button leads to all listings.',
      meta: { reference: 'listing#listing-not-found' },
      tags: 'missing',
    },
    failed: {
      description: 'The listing could not be loaded. The screen says why, and the person can try again.',
      meta: { reference: 'listing#listing-failed' },
      tags: 'failed',
      on: { 'listing.retry': 'loading' },
    },
    shown: {
      description: 'The listing with all its facts.',
      meta: { reference: 'listing#facts' },
      on: {
        'listing.changed': {
          actions: { type: 'setListing', params: ({ event: { listing } }) => ({ listing }) },
        },
      },
      type: 'parallel',
      states: {
        gallery: {
          description: 'The photos of the listing.',
          meta: { reference: 'listing#photos' },
          initial: 'running',
          states: {
            running: {
              description: 'The gallery runs as a child.',
              meta: { reference: 'listing#photos' },
              invoke: {
                id: 'gallery',
                src: 'gallery',
                input: ({ context }) => ({ count: present(context.listing, 'listing').imageUrls.length }),
                onError: 'failed',
              },
            },
            failed: {
              description: 'The gallery stopped. The rest of the listing stays, and Try Again restarts it.',
              meta: { reference: 'listing#photos' },
              tags: 'galleryFailed',
              on: { 'gallery.retry': 'running' },
            },
          },
        },
        place: {
          description: 'The location map of the listing.',
          meta: { reference: 'listing#location' },
          initial: 'running',
          states: {
            running: {
              description: 'The lookup of the place runs as a child.',
              meta: { reference: 'listing#location' },
              invoke: {
                id: 'locationLookup',
                src: 'locationLookup',
                input: ({ context }) => placeOf(present(context.listing, 'listing')),
                onError: 'failed',
              },
            },
            failed: {
              description: 'The lookup stopped. The rest of the listing stays, and Try Again restarts it.',
              meta: { reference: 'listing#location' },
              tags: 'placeFailed',
              on: { 'place.retry': 'running' },
            },
          },
        },
        exactPlace,
        poster,
      },
    },
  },
});
