import { assign, fromPromise, setup } from 'xstate';
import { type ApiErrorKind, kindOf } from '../domain/api-error.ts';
import type { Coordinates } from '../domain/search-options.ts';
import type { Listing } from '../schemas/listing.ts';
import { galleryMachine } from './gallery.machine.ts';
import { locationLookupMachine } from './location-lookup.machine.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';

interface Context {
  /** `null` when the address names no possible listing. */
  id: number | null;
  listing: Listing | null;
  error: ApiErrorKind | null;
}

type ListingDetailEvent =
  | { type: 'listing.retry' }
  | { type: 'tenantCard.view' }
  | { type: 'poster.contact' }
  | { type: 'alert.dismiss' };

function placeOf(listing: Listing | null): { postalCode: string; fallback: Coordinates | null } {
  if (!listing) return { postalCode: '', fallback: null };
  const { postalCode, latitude, longitude } = listing;
  return { postalCode, fallback: latitude === null || longitude === null ? null : { latitude, longitude } };
}

/** The listing detail screen: the listing, its gallery, its place on the map, and the two placeholder alerts. */
export const listingDetailMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ListingDetailEvent,
    children: {} as { fetchListing: 'fetchListing'; gallery: 'gallery'; locationLookup: 'locationLookup' },
    input: {} as { id: number | null },
    tags: {} as 'loading' | 'missing' | 'failed' | 'tenantCardAlert' | 'contactAlert',
    meta: {} as StateMeta,
  },
  actors: {
    fetchListing: fromPromise<Listing, { id: number }>(() => notProvided('fetchListing')),
    gallery: galleryMachine,
    locationLookup: locationLookupMachine,
  },
  actions: {
    rememberListing: assign((_, { listing }: { listing: Listing }) => ({ listing })),
    rememberError: assign((_, { error }: { error: unknown }) => ({ error: kindOf(error) })),
    forgetError: assign({ error: null }),
  },
  guards: {
    hasId: ({ context }) => context.id !== null,
    isNotFound: (_, { error }: { error: unknown }) => kindOf(error) === 'notFound',
  },
}).createMachine({
  id: 'listingDetail',
  context: ({ input }) => ({ id: input.id, listing: null, error: null }),
  initial: 'checking',
  states: {
    checking: {
      description: 'Decides whether the address names a possible listing.',
      meta: { reference: 'listing#listing-not-found' },
      always: [{ guard: 'hasId', target: 'loading' }, { target: 'missing' }],
    },
    loading: {
      description: 'A spinner shows until the listing loads.',
      meta: { reference: 'listing#opening-a-listing' },
      tags: 'loading',
      entry: 'forgetError',
      invoke: {
        id: 'fetchListing',
        src: 'fetchListing',
        input: ({ context }) => ({ id: context.id ?? 0 }),
        onDone: {
          target: 'shown',
          actions: { type: 'rememberListing', params: ({ event }) => ({ listing: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isNotFound', params: ({ event }) => ({ error: event.error }) },
            target: 'missing',
          },
          {
            target: 'failed',
            actions: { type: 'rememberError', params: ({ event }) => ({ error: event.error }) },
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
      description:
        'The listing with all its facts. The two buttons of the poster card only open placeholder alerts.',
      meta: { reference: 'listing#facts' },
      invoke: [
        {
          id: 'gallery',
          src: 'gallery',
          input: ({ context }) => ({ count: context.listing?.imageUrls.length ?? 0 }),
          onError: {},
        },
        {
          id: 'locationLookup',
          src: 'locationLookup',
          input: ({ context }) => placeOf(context.listing),
          onError: {},
        },
      ],
      initial: 'browsing',
      on: { 'tenantCard.view': '.tenantCard', 'poster.contact': '.contact' },
      states: {
        browsing: {
          description: 'No alert is open.',
          meta: { reference: 'listing#poster' },
        },
        tenantCard: {
          description: "The placeholder alert of 'View Tenant Card'.",
          meta: { reference: 'listing#poster' },
          tags: 'tenantCardAlert',
          on: { 'alert.dismiss': 'browsing' },
        },
        contact: {
          description: "The placeholder alert of 'Contact Now'.",
          meta: { reference: 'listing#poster' },
          tags: 'contactAlert',
          on: { 'alert.dismiss': 'browsing' },
        },
      },
    },
  },
});
