import { and, assign, fromPromise, setup } from 'xstate';
import { type ApiErrorKind, kindOf } from '../../domain/api-error.ts';
import type { Coordinates } from '../../domain/search/search-options.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import type { ListingPlace } from '../../schemas/listing/listing-place.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { assertDefined } from '../assert-defined.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import { galleryMachine } from './gallery.machine.ts';
import { locationLookupMachine } from './location-lookup.machine.ts';

interface Context {
  id: number;
  listing: Listing | null;
  /** The exact place of a listing with a private place, once it is known. */
  place: ListingPlace | null;
  error: ApiErrorKind | null;
  /** Whether the person returns to the composer after a login. */
  isContacting: boolean;
  /** What the backend has besides the specified calls. */
  capabilities: readonly string[];
}

type ListingDetailEvent =
  | { type: 'listing.retry' }
  /** The owner has changed the listing on this screen. */
  | { type: 'listing.changed'; listing: Listing }
  | { type: 'gallery.retry' }
  | { type: 'place.retry' }
  | { type: 'exactPlace.retry' }
  | { type: 'tenantCard.view' }
  | { type: 'poster.contact' }
  | { type: 'composer.close' }
  | { type: 'card.close' }
  | { type: 'alert.dismiss' };

const contact: Capability = 'contact';
const memberCards: Capability = 'member-cards';

const listingDetail = setup({
  types: {
    context: {} as Context,
    events: {} as ListingDetailEvent,
    children: {} as {
      fetchListing: 'fetchListing';
      fetchPlace: 'fetchPlace';
      gallery: 'gallery';
      locationLookup: 'locationLookup';
      loadComposer: 'loadComposer';
      loadCard: 'loadCard';
    },
    input: {} as Pick<Context, 'id' | 'isContacting' | 'capabilities'>,
    tags: {} as
      | 'loading'
      | 'missing'
      | 'failed'
      | 'tenantCardAlert'
      | 'tenantCardPending'
      | 'tenantCardFailed'
      | 'tenantCard'
      | 'contactAlert'
      | 'contactPending'
      | 'contactFailed'
      | 'composing'
      | 'galleryFailed'
      | 'placeFailed'
      | 'placeHidden'
      | 'exactPlaceFailed',
    meta: {} as StateMeta,
  },
  actors: {
    fetchListing: fromPromise<Listing, { id: number }>(() => notProvided('fetchListing')),
    /** `null` if this person may not know it. */
    fetchPlace: fromPromise<ListingPlace | null, { id: number }>(() => notProvided('fetchPlace')),
    loadComposer: fromPromise<unknown>(() => notProvided('loadComposer')),
    loadCard: fromPromise<unknown>(() => notProvided('loadCard')),
    gallery: galleryMachine,
    locationLookup: locationLookupMachine,
  },
  actions: {
    setListing: assign((_, { listing }: { listing: Listing }) => ({ listing })),
    setPlace: assign((_, { place }: { place: ListingPlace | null }) => ({ place })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: kindOf(error) })),
    clearError: assign({ error: null }),
    clearContacting: assign({ isContacting: false }),
  },
  guards: {
    isNotFound: (_, { error }: { error: unknown }) => kindOf(error) === 'notFound',
    isPlacePrivate: ({ context }) => context.listing?.shownPlace === 'street',
    isTold: (_, { place }: { place: ListingPlace | null }) => place !== null,
    isContacting: ({ context }) => context.isContacting,
    offersContact: ({ context }) => context.capabilities.includes(contact),
    offersCards: ({ context }) => context.capabilities.includes(memberCards),
  },
});

/** The region for the exact place of a listing with a private place. */
const exactPlace = listingDetail.createStateConfig({
  description: 'The exact place of a listing that shows others only its street.',
  meta: { reference: 'private-places#on-the-page-of-a-listing' },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Decides whether the listing hides its exact place.',
      meta: { reference: 'private-places#on-the-page-of-a-listing' },
      always: [{ guard: 'isPlacePrivate', target: 'asking' }, { target: 'shown' }],
    },
    shown: {
      description: 'The listing has its exact place, or the exact place was fetched.',
      meta: { reference: 'private-places#on-the-page-of-a-listing' },
    },
    asking: {
      description:
        'The backend is asked whether this person may know the exact place. Meanwhile only the street shows.',
      meta: { reference: 'private-places#on-the-page-of-a-listing' },
      tags: 'placeHidden',
      invoke: {
        id: 'fetchPlace',
        src: 'fetchPlace',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isTold', params: ({ event: { output } }) => ({ place: output }) },
            target: 'shown',
            actions: { type: 'setPlace', params: ({ event: { output } }) => ({ place: output }) },
          },
          { target: 'hidden' },
        ],
        onError: 'failed',
      },
    },
    hidden: {
      description: 'A visitor, or a member without an agreed viewing: only the street shows.',
      meta: { reference: 'private-places#on-the-page-of-a-listing' },
      tags: 'placeHidden',
    },
    failed: {
      description:
        'The exact place could not be fetched. Only the street shows, and the person can try again.',
      meta: { reference: 'private-places#on-the-page-of-a-listing' },
      tags: ['placeHidden', 'exactPlaceFailed'],
      on: { 'exactPlace.retry': 'asking' },
    },
  },
});

/** The region of the two buttons of the poster card. Where the backend lacks what they open, they have an alert. */
const poster = listingDetail.createStateConfig({
  description: 'The two buttons of the poster card.',
  meta: { reference: 'listing#poster' },
  initial: 'browsing',
  on: {
    'tenantCard.view': [{ guard: 'offersCards', target: '.loadingCard' }, { target: '.tenantCardAlert' }],
    'poster.contact': [{ guard: 'offersContact', target: '.loadingComposer' }, { target: '.contact' }],
    'alert.dismiss': '.browsing',
  },
  states: {
    browsing: {
      description: 'Nothing is open.',
      meta: { reference: 'listing#poster' },
      always: [
        {
          guard: and(['isContacting', 'offersContact']),
          target: 'loadingComposer',
          actions: 'clearContacting',
        },
        { guard: 'isContacting', target: 'contact', actions: 'clearContacting' },
      ],
      on: { 'alert.dismiss': {} },
    },
    loadingCard: {
      description: 'The code of the card loads.',
      meta: { reference: 'cards#view-tenant-card' },
      tags: 'tenantCardPending',
      invoke: { id: 'loadCard', src: 'loadCard', onDone: 'tenantCard', onError: 'tenantCardFailed' },
      on: { 'tenantCard.view': {}, 'alert.dismiss': {} },
    },
    tenantCard: {
      description: 'The card of the poster is open.',
      meta: { reference: 'cards#a-card' },
      tags: 'tenantCard',
      on: { 'card.close': 'browsing', 'tenantCard.view': {}, 'poster.contact': {}, 'alert.dismiss': {} },
    },
    tenantCardFailed: {
      description: 'The code of the card could not be loaded. An alert says so.',
      meta: { reference: 'cards#view-tenant-card' },
      tags: 'tenantCardFailed',
    },
    tenantCardAlert: {
      description: "The placeholder alert of 'View Tenant Card', where the backend has no cards.",
      meta: { reference: 'listing#poster' },
      tags: 'tenantCardAlert',
    },
    loadingComposer: {
      description: 'The code of the composer loads.',
      meta: { reference: 'contact#contact-now' },
      tags: 'contactPending',
      invoke: { id: 'loadComposer', src: 'loadComposer', onDone: 'composing', onError: 'contactFailed' },
      on: { 'poster.contact': {}, 'alert.dismiss': {} },
    },
    composing: {
      description: 'The composer is open.',
      meta: { reference: 'contact#writing-to-the-poster' },
      tags: 'composing',
      on: { 'composer.close': 'browsing', 'tenantCard.view': {}, 'poster.contact': {}, 'alert.dismiss': {} },
    },
    contactFailed: {
      description: 'The code of the composer could not be loaded. An alert says so.',
      meta: { reference: 'contact#contact-now' },
      tags: 'contactFailed',
    },
    contact: {
      description: "The placeholder alert of 'Contact Now', where the backend has no contacts.",
      meta: { reference: 'listing#poster' },
      tags: 'contactAlert',
    },
  },
});

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
                input: ({ context }) => ({
                  count: assertDefined(context.listing, 'listing').imageUrls.length,
                }),
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
                input: ({ context }) => placeOf(assertDefined(context.listing, 'listing')),
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
