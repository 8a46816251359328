import { assign, fromPromise, setup } from 'xstate';
import { type ApiErrorKind, kindOf } from '../../domain/api-error.ts';
import { isUnreachable } from '../../domain/error-texts.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import type { ListingPlace } from '../../schemas/listing/listing-place.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
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

/** The setup of the listing detail screen; its chart is in listing-detail.machine.ts. */
export const listingDetail = setup({
  types: {
    context: {} as Context,
    events: {} as ListingDetailEvent,
    children: {} as {
      fetchListing: 'fetchListing';
      fetchPlace: 'fetchPlace';
      gallery: 'gallery';
      locationLookup: 'locationLookup';
      fetchCapabilities: 'fetchCapabilities';
      askForCards: 'fetchCapabilities';
      loadComposer: 'loadComposer';
      loadCard: 'loadCard';
    },
    input: {} as Pick<Context, 'id' | 'isContacting'>,
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
    fetchCapabilities: fromPromise<readonly string[]>(() => notProvided('fetchCapabilities')),
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
    isUnreachable: (_, { error }: { error: unknown }) => isUnreachable(kindOf(error)),
    isPlacePrivate: ({ context }) => context.listing?.shownPlace === 'street',
    isTold: (_, { place }: { place: ListingPlace | null }) => place !== null,
    isContacting: ({ context }) => context.isContacting,
    offersContact: (_, { names }: { names: readonly string[] }) => names.includes(contact),
    offersCards: (_, { names }: { names: readonly string[] }) => names.includes(memberCards),
  },
});
