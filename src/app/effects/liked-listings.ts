import type { BearerOptions } from '../../api/http.ts';
import type { Capability } from '../../schemas/calls/capabilities.ts';
import type { Listing } from '../../schemas/listing.ts';
import { capabilitiesInTime, likesApi } from './clients.ts';

const listingLife: Capability = 'listing-life';

/** Paused and rented listings too, if the backend has states. */
export async function fetchLikedListings(options: BearerOptions): Promise<Listing[]> {
  const names = await capabilitiesInTime();
  const api = await likesApi();
  return await api.fetchLikedListings(names.includes(listingLife) ? { ...options, states: 'all' } : options);
}
