import type { BearerOptions } from '../../../api/http.ts';
import type { Listing } from '../../../schemas/listing/listing.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { likesApi } from '../clients.ts';

const listingLife: Capability = 'listing-life';

/** Paused and rented listings too, if the backend has states. */
export const fetchLikedListings =
  (capabilities: () => readonly string[]) =>
  async (options: BearerOptions): Promise<Listing[]> => {
    const api = await likesApi();
    const hasLife = capabilities().includes(listingLife);
    return await api.fetchLikedListings(hasLife ? { ...options, states: 'all' } : options);
  };
