import type { BearerOptions } from '../../api/http.ts';
import type { Capability } from '../../schemas/calls/capabilities.ts';
import type { Listing } from '../../schemas/listing.ts';
import { capabilitiesOfBackend, likesApi } from './clients.ts';

const listingLife: Capability = 'listing-life';

/** Paused and rented listings too, if the backend has states. */
export async function fetchLikedListings(options: BearerOptions): Promise<Listing[]> {
  // If the backend does not answer, the app assumes that it has no states.
  const names = await capabilitiesOfBackend().catch((): string[] => []);
  const api = await likesApi();
  return await api.fetchLikedListings(names.includes(listingLife) ? { ...options, states: 'all' } : options);
}
