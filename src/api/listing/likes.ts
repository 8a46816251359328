import * as calls from '../../schemas/listing/likes.calls.ts';
import { withAbsoluteImages } from '../absolute-images.ts';
import { type BearerOptions, createClient } from '../http.ts';

export type LikesApi = ReturnType<typeof createLikesApi>;

/** The likes of the member, at the backend at `baseUrl`. All calls reject with an `ApiError`. */
export function createLikesApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    /** @param states `all` includes paused and rented listings; only for a backend with `listing-life` */
    fetchLikedListings: async (options: BearerOptions & { states?: 'all' }) =>
      (await send(calls.fetchLikedListings, { ...options, query: { states: options.states } })).map(
        (listing) => withAbsoluteImages(listing, baseUrl),
      ),
    fetchLike: (listingId: number, options: BearerOptions) =>
      send(calls.fetchLike, { ...options, params: { listingId } }),
    saveLike: (listingId: number, options: BearerOptions) =>
      send(calls.saveLike, { ...options, params: { listingId } }),
    removeLike: (listingId: number, options: BearerOptions) =>
      send(calls.removeLike, { ...options, params: { listingId } }),
  };
}
