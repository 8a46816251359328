import { fromPromise } from 'xstate';
import {
  type FilteredQuery,
  inPart,
  toFilteredParams,
  withoutAmenities,
  withoutContract,
  withoutCosts,
  withoutMatch,
} from '../../../domain/search/filtered-query.ts';
import type { Coordinates } from '../../../domain/search/search-options.ts';
import type { Renewal } from '../../../machines/publish/listing-renewal.machine.ts';
import type { MarksInput, SearchInput } from '../../../machines/search/listing-search.machine.ts';
import type { NewestRooms } from '../../../machines/search/newest-rooms.machine.ts';
import type { Listing, ListingPage, ShownMarks } from '../../../schemas/listing/listing.ts';
import type { SoughtRent, UsualRent } from '../../../schemas/listing/usual-rent.calls.ts';
import type { ResultSummary } from '../../../schemas/search/result-summary.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { withErrorLogging } from '../attempt.ts';
import { geocoder } from '../geocoder.ts';
import { viewChunk } from '../shell/view-chunk.tsx';
import { listingsApi } from './listings-api.ts';

/** What the backend understands of a search. */
function paramsFor(query: FilteredQuery, capabilities: readonly string[]): URLSearchParams {
  const has = (name: Capability) => capabilities.includes(name);
  const priced = has('listing-costs') ? query : withoutCosts(query);
  const furnished = has('amenities') ? priced : withoutAmenities(priced);
  const contracted = has('contract-terms') ? furnished : withoutContract(furnished);
  const known = has('match') ? contracted : withoutMatch(contracted);
  return toFilteredParams(has('map-search') ? known : inPart(known, {}));
}

export const listingSearchEffects = {
  searchListings: fromPromise<ListingPage, SearchInput>(
    ({ input: { query, next, capabilities, shown }, signal }) =>
      withErrorLogging('search', signal, async () => {
        const api = await listingsApi();
        const has = (name: Capability) => capabilities.includes(name);
        const hasFilters = has('search-filters');
        const hasMapSearch = hasFilters && has('map-search');
        if (!(next === null ? hasFilters : api.isOfFiltered(next))) {
          return await api.searchListings(query, { next, signal });
        }
        const params = paramsFor(query, capabilities);
        const map = hasMapSearch && next === null ? (shown ?? null) : null;
        return { ...(await api.searchFiltered(params, { next, map, signal })), hasMapSearch };
      }),
  ),
  fetchMarks: fromPromise<ShownMarks & { summary: ResultSummary }, MarksInput>(
    ({ input: { query, shown, capabilities }, signal }) =>
      withErrorLogging('marks', signal, async () =>
        (await listingsApi()).fetchMarks(paramsFor(query, capabilities), shown, { signal }),
      ),
  ),
};

export const newestRoomsEffects = {
  fetch: fromPromise<NewestRooms>(({ signal }) =>
    withErrorLogging('newest rooms', signal, async () => {
      const api = await listingsApi();
      const { listings, summary } = await api.searchFiltered(new URLSearchParams(), {
        next: null,
        map: null,
        signal,
      });
      return { rooms: listings, count: summary?.count ?? listings.length };
    }),
  ),
};

export const filterPanel = viewChunk('filters', () => import('../../../views/search/FilterPanel.tsx'));

export const filterPanelEffects = (capabilities: () => readonly string[]) => ({
  loadPanel: filterPanel.load,
  countListings: fromPromise<ResultSummary, { query: FilteredQuery }>(({ input, signal }) =>
    withErrorLogging('count', signal, async () =>
      (await listingsApi()).countFiltered(paramsFor(input.query, capabilities()), { signal }),
    ),
  ),
});

export const pricePinMap = viewChunk('map', () => import('../../../components/maps/PricePinMap.tsx'));
export const locationMap = viewChunk('map', () => import('../../../components/maps/LocationMap.tsx'));

export const markMap = viewChunk('map', () => import('../../../components/maps/MarkMap.tsx'));

export const mapSearchView = viewChunk('map', () => import('../../../views/search/MapSearch.tsx'));

export const mapSearchEffects = {
  loadMap: fromPromise<unknown>(async ({ signal }) => {
    await Promise.all([pricePinMap.fetch(signal), mapSearchView.fetch(signal)]);
  }),
  fetchRoom: fromPromise<Listing, { id: number }>(({ input, signal }) =>
    withErrorLogging('room', signal, async () => (await listingsApi()).fetchListing(input.id, { signal })),
  ),
};

export const contactDialog = viewChunk('composer', () => import('../../layouts/ContactDialog.tsx'));

export const memberCardDialog = viewChunk('card', () => import('../../layouts/MemberCardDialog.tsx'));

export const listingDetailEffects = {
  loadComposer: contactDialog.load,
  loadCard: memberCardDialog.load,
  fetchListing: fromPromise<Listing, { id: number }>(({ input, signal }) =>
    withErrorLogging('listing', signal, async () => (await listingsApi()).fetchListing(input.id, { signal })),
  ),
};

export const listingRenewalEffects = {
  renew: fromPromise<Listing, Renewal>(({ input, signal }) =>
    withErrorLogging('renewal', signal, async () => (await listingsApi()).renew(input, { signal })),
  ),
};

export const flatRoomsEffects = {
  fetch: fromPromise<readonly Listing[], { id: number }>(({ input, signal }) =>
    withErrorLogging('rooms of the flat', signal, async () =>
      (await listingsApi()).fetchFlatRooms(input.id, { signal }),
    ),
  ),
};

export const usualRentEffects = {
  fetch: fromPromise<UsualRent | null, SoughtRent>(({ input, signal }) =>
    withErrorLogging('usual rent', signal, async () =>
      (await listingsApi()).fetchUsualRent(input, { signal }),
    ),
  ),
};

export const similarListingsEffects = {
  fetch: fromPromise<readonly Listing[], { id: number }>(({ input, signal }) =>
    withErrorLogging('similar listings', signal, async () =>
      (await listingsApi()).fetchSimilar(input.id, { signal }),
    ),
  ),
};

export const locationLookupEffects = {
  lookUpPostalCode: fromPromise<Coordinates | null, { postalCode: string }>(({ input, signal }) =>
    withErrorLogging('location', signal, async () =>
      (await geocoder()).lookUpPostalCode(input.postalCode, { signal }),
    ),
  ),
  loadMap: locationMap.load,
};
