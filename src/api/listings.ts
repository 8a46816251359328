import type { SearchQuery } from '../domain/search-query.ts';
import type { Sent } from '../schemas/calls/call.ts';
import { fetchSimilarListings } from '../schemas/calls/listing-life.ts';
import * as calls from '../schemas/calls/listings.ts';
import type { Listing, ListingPage } from '../schemas/listing.ts';
import { withAbsoluteImages } from './absolute-images.ts';
import { type CallOptions, createClient } from './http.ts';
import { nextPage } from './next-page.ts';

/** Everybody's listings, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createListingsApi(baseUrl: string) {
  const { send, exchange } = createClient(baseUrl);
  return {
    /** `next` continues a result where its previous page said so. */
    async searchListings(
      query: SearchQuery,
      { next, signal }: CallOptions & { next: string | null },
    ): Promise<ListingPage> {
      const request = next === null ? { query: fieldsOf(query) } : { query: {}, address: next };
      const { answer, response } = await exchange(calls.searchListings, { ...request, signal });
      const listings = answer.map((listing) => withAbsoluteImages(listing, baseUrl));
      return { listings, next: nextPage(response) };
    },
    /** Of kind `notFound` where there is no such listing. */
    async fetchListing(id: number, options: CallOptions): Promise<Listing> {
      const listing = await send(calls.fetchListing, { ...options, params: { id } });
      return withAbsoluteImages(listing, baseUrl);
    },
    /** Published listings of the same city, the nearest first. */
    fetchSimilar: async (id: number, options: CallOptions): Promise<Listing[]> =>
      (await send(fetchSimilarListings, { ...options, params: { id } })).map((listing) =>
        withAbsoluteImages(listing, baseUrl),
      ),
  };
}

function fieldsOf({ term, maxDistance, maxPrice }: SearchQuery): Sent<typeof calls.searchListings>['query'] {
  return {
    location: term?.kind === 'location' ? term.name : undefined,
    university: term?.kind === 'university' ? term.name : undefined,
    maxDistance: maxDistance ?? undefined,
    maxPrice: maxPrice ?? undefined,
  };
}
