import type { KyInstance } from 'ky';
import { type SearchQuery, toSearchParams } from '../domain/search-query.ts';
import { type Listing, type ListingPage, listingSchema, listingsSchema } from '../schemas/listing.ts';
import { withAbsoluteImages } from './absolute-images.ts';
import { answerOf, createHttp } from './http.ts';

export interface ListingsApi {
  /** `next` continues a result where its previous page said so. Rejects with an `ApiError`. */
  searchListings(
    query: SearchQuery,
    options: { next: string | null; signal: AbortSignal },
  ): Promise<ListingPage>;
  /** Rejects with an `ApiError`, of kind `notFound` where there is no such listing. */
  fetchListing(id: number, options: { signal: AbortSignal }): Promise<Listing>;
}

/** `GET /api/search/listings` and `GET /api/listings/{id}` of the backend at `baseUrl`. */
export function createListingsApi(baseUrl: string): ListingsApi {
  const http = createHttp(baseUrl);
  return {
    searchListings: (query, options) => answerOf(searchListings(http, baseUrl, query, options)),
    fetchListing: (id, { signal }) =>
      answerOf(
        http
          .get(`api/listings/${id}`, { signal })
          .json(listingSchema)
          .then((listing) => withAbsoluteImages(listing, baseUrl)),
      ),
  };
}

async function searchListings(
  http: KyInstance,
  baseUrl: string,
  query: SearchQuery,
  { next, signal }: { next: string | null; signal: AbortSignal },
): Promise<ListingPage> {
  const request = next
    ? http.get(next, { signal })
    : http.get('api/search/listings', { searchParams: toSearchParams(query), signal });
  const [response, listings] = await Promise.all([request, request.json(listingsSchema)]);
  return {
    listings: listings.map((listing) => withAbsoluteImages(listing, baseUrl)),
    next: nextPage(response),
  };
}

/** A link among whose relations is `next`: quoted they are a list, separated by blanks. */
const relNext = /<([^>]*)>[^<]*;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next(?=[\s;,]|$))/i;

/** The `rel="next"` of a `Link` header (RFC 8288) as an absolute address; only pages of the same backend are followed. */
function nextPage(response: Response): string | null {
  const link = relNext.exec(response.headers.get('link') ?? '')?.[1];
  const next = link === undefined ? null : URL.parse(link, response.url);
  return next?.origin === new URL(response.url).origin ? next.href : null;
}
