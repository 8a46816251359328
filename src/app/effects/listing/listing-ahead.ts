import type { Listing } from '../../../schemas/listing/listing.ts';
import { listingsApi } from '../clients.ts';

/** Milliseconds after which an answer is too old to show. */
const maxAge = 10_000;

let ahead: { id: number; at: number; listing: Promise<Listing> } | undefined;

/** Fetches a listing before it is opened. */
export function fetchAhead(id: number): void {
  if (listingAhead(id)) return;
  const listing = listingsApi().then((api) => api.fetchListing(id, { signal: AbortSignal.timeout(maxAge) }));
  ahead = { id, at: performance.now(), listing };
  listing.catch(() => {
    // The failure does not matter: the screen of the listing asks again.
    ahead = undefined;
  });
}

/** The listing that was just fetched, if it is this one. */
export function listingAhead(id: number): Promise<Listing> | undefined {
  return ahead?.id === id && performance.now() - ahead.at < maxAge ? ahead.listing : undefined;
}
