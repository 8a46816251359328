import type { BearerOptions } from '../../api/http.ts';
import type { Capability } from '../../schemas/calls/capabilities.ts';
import type { Listing } from '../../schemas/listing.ts';
import { capabilitiesOfBackend, likesApi } from './clients.ts';

const listingLife: Capability = 'listing-life';

/** Of a backend that has states, also those that are paused or rented. */
export async function fetchLikedListings(options: BearerOptions): Promise<Listing[]> {
  // Without an answer about it, the backend is asked as one that does not have them.
  const names = await capabilitiesOfBackend().catch((): string[] => []);
  const api = await likesApi();
  return await api.fetchLikedListings(names.includes(listingLife) ? { ...options, states: 'all' } : options);
}
