import { fromPromise } from 'xstate';
import type { Coordinates } from '../../domain/search-options.ts';
import type { SearchQuery } from '../../domain/search-query.ts';
import type { Listing, ListingPage } from '../../schemas/listing.ts';
import { geocoderUrl } from '../environment.ts';
import { withErrorLogging } from './attempt.ts';
import { fetchCapabilities } from './capabilities.ts';
import { listingsApi } from './clients.ts';
import { listingAhead } from './listing-ahead.ts';
import { once } from './once.ts';
import { viewChunk } from './view-chunk.tsx';

const geocoder = once(async () => (await import('../../api/geocoder.ts')).createGeocoder(geocoderUrl));

export const listingSearchEffects = {
  searchListings: fromPromise<ListingPage, { query: SearchQuery; next: string | null }>(({ input, signal }) =>
    withErrorLogging('search', signal, async () =>
      (await listingsApi()).searchListings(input.query, { next: input.next, signal }),
    ),
  ),
};

export const pricePinMap = viewChunk('map', () => import('../../components/maps/PricePinMap.tsx'));
export const locationMap = viewChunk('map', () => import('../../components/maps/LocationMap.tsx'));

export const mapPanelEffects = { loadMap: pricePinMap.load };

export const contactDialog = viewChunk('composer', () => import('../layouts/ContactDialog.tsx'));

export const listingDetailEffects = {
  fetchCapabilities,
  loadComposer: contactDialog.load,
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
