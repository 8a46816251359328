import type { BearerOptions } from '../../../api/http.ts';
import type { Listing } from '../../../schemas/listing/listing.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { capabilitiesInTime, likesApi } from '../clients.ts';

const listingLife: Capability = 'listing-life';

/** Paused and rented listings too, if the backend has states. */
export async function fetchLikedListings(options: BearerOptions): Promise<Listing[]> {
  const names = await capabilitiesInTime();
  const api = await likesApi();
  return await api.fetchLikedListings(names.includes(listingLife) ? { ...options, states: 'all' } : options);
}
