import type { LifeAnswer } from '../../schemas/chat/inbox.ts';
import { fetchPlace } from '../../schemas/listing/private-places.calls.ts';
import { renewListing } from '../../schemas/publish/listing-expiry.calls.ts';
import { changeListingState } from '../../schemas/publish/listing-life.calls.ts';
import type { ListingState } from '../../schemas/publish/listing-life.ts';
import { listingsLimitHeader } from '../../schemas/publish/new-listing.ts';
import * as calls from '../../schemas/publish/own-listings.calls.ts';
import { withAbsoluteImages } from '../absolute-images.ts';
import { type BearerOptions, createClient } from '../http.ts';

/** The member's own listings, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createOwnListingsApi(baseUrl: string) {
  const { exchange, send } = createClient(baseUrl);
  return {
    fetchOwnListings: async (options: BearerOptions) =>
      (await send(calls.fetchOwnListings, options)).map((listing) => withAbsoluteImages(listing, baseUrl)),
    /** Whether the member has reached the limit; `false` also if the backend does not tell a whole number above 0. */
    async isFull(options: BearerOptions): Promise<boolean> {
      const { response, answer } = await exchange(calls.fetchOwnListings, options);
      const limit = Number(response.headers.get(listingsLimitHeader));
      return Number.isInteger(limit) && limit > 0 && answer.length >= limit;
    },
    /**
     * @param version the version that the change is based on
     * @param answer without one the backend tells everybody who has asked
     */
    changeState: async (
      { id, version, ...body }: { id: number; state: ListingState; version: string; answer?: LifeAnswer },
      options: BearerOptions,
    ) =>
      withAbsoluteImages(
        await send(changeListingState, { ...options, params: { id }, query: { version }, body }),
        baseUrl,
      ),
    /** Starts the time of the offer again. */
    renew: async (id: number, options: BearerOptions) =>
      withAbsoluteImages(await send(renewListing, { ...options, params: { id } }), baseUrl),
    /** The exact place of a listing, own or not. Rejects with `notFound` if the member may not know it. */
    fetchPlace: (id: number, options: BearerOptions) => send(fetchPlace, { ...options, params: { id } }),
    deleteListing: (id: number, options: BearerOptions) =>
      send(calls.deleteListing, { ...options, params: { id } }),
  };
}
