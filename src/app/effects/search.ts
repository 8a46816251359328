import { fromPromise } from 'xstate';
import { type FilteredQuery, toFilteredParams } from '../../domain/filtered-query.ts';
import type { Coordinates } from '../../domain/search-options.ts';
import type { Capability } from '../../schemas/calls/capabilities.ts';
import type { Listing, ListingPage } from '../../schemas/listing.ts';
import type { ResultSummary } from '../../schemas/result-summary.ts';
import { geocoderUrl } from '../environment.ts';
import { withErrorLogging } from './attempt.ts';
import { fetchCapabilities } from './capabilities.ts';
import { capabilitiesOfBackend, listingsApi } from './clients.ts';
import { listingAhead } from './listing-ahead.ts';
import { once } from './once.ts';
import { viewChunk } from './view-chunk.tsx';

const geocoder = once(async () => (await import('../../api/geocoder.ts')).createGeocoder(geocoderUrl));

const searchFilters: Capability = 'search-filters';
/** Milliseconds. A backend that does not say in time what it has is asked for the search that every backend has. */
const capabilitiesTimeout = 2000;

async function hasFilters(): Promise<boolean> {
  const unknown: readonly string[] = [];
  const timeout = new Promise<readonly string[]>((resolve) => {
    setTimeout(resolve, capabilitiesTimeout, unknown);
  });
  return (await Promise.race([capabilitiesOfBackend().catch(() => unknown), timeout])).includes(
    searchFilters,
  );
}

export const listingSearchEffects = {
  searchListings: fromPromise<ListingPage, { query: FilteredQuery; next: string | null }>(
    ({ input: { query, next }, signal }) =>
      withErrorLogging('search', signal, async () => {
        const api = await listingsApi();
        const isFiltered = next === null ? await hasFilters() : api.isOfFiltered(next);
        return isFiltered
          ? await api.searchFiltered(toFilteredParams(query), { next, signal })
          : await api.searchListings(query, { next, signal });
      }),
  ),
};

export const filterPanel = viewChunk('filters', () => import('../../views/listings/FilterPanel.tsx'));

export const filterPanelEffects = {
  loadPanel: filterPanel.load,
  countListings: fromPromise<ResultSummary, { query: FilteredQuery }>(({ input, signal }) =>
    withErrorLogging('count', signal, async () =>
      (await listingsApi()).countFiltered(toFilteredParams(input.query), { signal }),
    ),
  ),
};

export const pricePinMap = viewChunk('map', () => import('../../components/maps/PricePinMap.tsx'));
export const locationMap = viewChunk('map', () => import('../../components/maps/LocationMap.tsx'));

export const mapPanelEffects = { loadMap: pricePinMap.load };

export const contactDialog = viewChunk('composer', () => import('../layouts/ContactDialog.tsx'));

export const memberCardDialog = viewChunk('card', () => import('../layouts/MemberCardDialog.tsx'));

export const listingDetailEffects = {
  fetchCapabilities,
  loadComposer: contactDialog.load,
  loadCard: memberCardDialog.load,
  fetchListing: fromPromise<Listing, { id: number }>(({ input, signal }) =>
    withErrorLogging(
      'listing',
      signal,
      async () =>
        (await listingAhead(input.id)?.catch(() => undefined)) ??
        (await listingsApi()).fetchListing(input.id, { signal }),
    ),
  ),
};

export const similarListingsEffects = {
  fetchSimilar: fromPromise<readonly Listing[], { id: number }>(({ input, signal }) =>
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
