import { screen, waitFor } from '@testing-library/react';
import { fromPromise } from 'xstate';
import { aListing, anEditableListing } from '../../../fixtures/listings.ts';
import type { Asker } from '../../../src/domain/chat/inbox.ts';
import type { Coordinates } from '../../../src/domain/search/search-options.ts';
import { flatRoomsMachine } from '../../../src/machines/listing/flat-rooms.machine.ts';
import { listingDetailMachine } from '../../../src/machines/listing/listing-detail.machine.ts';
import { locationLookupMachine } from '../../../src/machines/listing/location-lookup.machine.ts';
import {
  type SharedLink,
  type ShareOutcome,
  shareMachine,
} from '../../../src/machines/listing/share.machine.ts';
import { similarListingsMachine } from '../../../src/machines/listing/similar-listings.machine.ts';
import { usualRentMachine } from '../../../src/machines/listing/usual-rent.machine.ts';
import { listingLifeMachine, type StateChange } from '../../../src/machines/publish/listing-life.machine.ts';
import {
  listingRenewalMachine,
  type Renewal,
} from '../../../src/machines/publish/listing-renewal.machine.ts';
import type { EditableListing, Listing } from '../../../src/schemas/listing/listing.ts';
import type { ListingPlace } from '../../../src/schemas/listing/listing-place.ts';
import type { SoughtRent, UsualRent } from '../../../src/schemas/listing/usual-rent.calls.ts';
import { ListingDetailView } from '../../../src/views/listing/ListingDetailView.tsx';
import { scrollToEnd } from '../../support/browser.ts';
import LocationMapStub from '../../support/location-map-mock.tsx';
import { ownershipOf } from '../../support/ownership.ts';
import { renderView } from '../../support/render.tsx';

interface Effects {
  id?: number | null;
  /** The address of the member's conversation about the listing. */
  conversation?: string;
  /** Answers a request; `count` is 1 for the first. */
  fetchListing?(id: number, count: number): Listing | Promise<Listing>;
  lookUp?(postalCode: string): Promise<Coordinates | null>;
  loadMap?(count: number): Promise<unknown>;
  /** The exact place of a listing whose place is private; by default, the answer for a visitor. */
  fetchPlace?(count: number): Promise<ListingPlace | null>;
  /** The member's own listings; without them, the user is a visitor. */
  ownListings?: Listing[];
  deleteListing?(id: number): Promise<void>;
  shareLink?(link: SharedLink): Promise<ShareOutcome>;
  changeState?(change: StateChange): Promise<EditableListing>;
  /** Those who are told of a change of the own listing; by default nobody. */
  askers?: Asker[];
  /** The own listing, when it is fetched again. */
  fetchOwn?(): EditableListing;
  similar?(): readonly Listing[];
  /** The other rooms of its flat. */
  flat?(): readonly Listing[];
  renewalKey?: string | null;
  renew?(renewal: Renewal): Listing;
  /** The optional capabilities of the backend; by default none. */
  capabilities?: readonly string[];
  searchedMonths?: number;
  usualRent?(sought: SoughtRent): UsualRent | null;
}

/** The coordinates that the geocoder of these tests returns for every postal code. */
export const geocoded: Coordinates = { latitude: 45.48, longitude: 9.23 };

/** The listing detail screen with the real machines and the given effects, and the requests that it makes. */
export function openListing({
  id = 101,
  conversation,
  fetchListing = () => aListing(),
  lookUp = async () => geocoded,
  loadMap = async () => {},
  fetchPlace = async () => null,
  ownListings,
  deleteListing,
  shareLink = async () => 'shared',
  capabilities = [],
  changeState = async ({ listing, state }) => ({
    ...listing,
    life: { state: state === 'renewed' ? 'published' : state, version: '2' },
  }),
  askers = [],
  fetchOwn = () => anEditableListing(),
  similar = () => [],
  flat = () => [],
  renewalKey = null,
  renew = () => aListing(),
  searchedMonths,
  usualRent = () => null,
}: Effects = {}) {
  const requests: number[] = [];
  let mapLoads = 0;
  let placeAsked = 0;
  const machine = listingDetailMachine.provide({
    actors: {
      fetchListing: fromPromise<Listing, { id: number }>(async ({ input }) =>
        fetchListing(input.id, requests.push(input.id)),
      ),
      fetchPlace: fromPromise<ListingPlace | null, { id: number }>(() => {
        placeAsked += 1;
        return fetchPlace(placeAsked);
      }),
      loadComposer: fromPromise<unknown>(async () => {}),
      loadCard: fromPromise<unknown>(async () => {}),
      locationLookup: locationLookupMachine.provide({
        actors: {
          lookUpPostalCode: fromPromise<Coordinates | null, { postalCode: string }>(({ input }) =>
            lookUp(input.postalCode),
          ),
          loadMap: fromPromise<unknown>(async () => {
            mapLoads += 1;
            await loadMap(mapLoads);
          }),
        },
      }),
    },
  });
  return {
    ...renderView(
      <ListingDetailView
        id={id}
        conversation={conversation ?? null}
        machine={machine}
        shareMachine={shareMachine.provide({
          actors: {
            shareLink: fromPromise<ShareOutcome, SharedLink>(({ input }) => shareLink(input)),
          },
        })}
        MapView={LocationMapStub}
        ContactDialog={({ listing, onClose }) => (
          <button type="button" onClick={onClose}>
            Composer for {listing.title}
          </button>
        )}
        CardDialog={({ listing, onClose }) => (
          <button type="button" onClick={onClose}>
            Card of {listing.userFirstName}
          </button>
        )}
        isContacting={false}
        capabilities={capabilities}
        likeAccess={{ likes: null, areLoading: false, onUnavailable: () => {} }}
        ownership={ownershipOf(ownListings, deleteListing)}
        lifeMachine={listingLifeMachine.provide({
          actors: {
            changeState: fromPromise<EditableListing, StateChange>(({ input }) => changeState(input)),
            fetchListing: fromPromise<EditableListing, { id: number }>(async () => fetchOwn()),
            fetchAskers: fromPromise<Asker[] | null, { id: number }>(async () => askers),
          },
        })}
        searchedMonths={searchedMonths}
        rentMachine={usualRentMachine.provide({
          actors: { fetch: fromPromise<UsualRent | null, SoughtRent>(async ({ input }) => usualRent(input)) },
        })}
        renewalKey={renewalKey}
        renewalMachine={listingRenewalMachine.provide({
          actors: { renew: fromPromise<Listing, Renewal>(async ({ input }) => renew(input)) },
        })}
        flatMachine={flatRoomsMachine.provide({
          actors: { fetch: fromPromise<readonly Listing[], { id: number }>(async () => flat()) },
        })}
        similarMachine={similarListingsMachine.provide({
          actors: { fetch: fromPromise<readonly Listing[], { id: number }>(async () => similar()) },
        })}
      />,
    ),
    requests,
  };
}

/** The map of a listing, which is loaded when the screen scrolls to it. */
export function locationMap(): Promise<HTMLElement> {
  return waitFor(() => {
    scrollToEnd();
    return screen.getByRole('application', { name: 'Location map' });
  });
}

/** Opens the screen of one listing, and waits until it is complete. */
export async function openShown(overrides: Partial<Listing> = {}) {
  const view = openListing({ fetchListing: () => aListing(overrides) });
  await locationMap();
  return view;
}
