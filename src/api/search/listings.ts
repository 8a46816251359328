import { ApiError } from '../../domain/api-error.ts';
import type { SearchQuery } from '../../domain/search/search-query.ts';
import type { Sent } from '../../schemas/call.ts';
import { fetchFlatRooms } from '../../schemas/listing/flats.calls.ts';
import type { Listing, ListingPage, ShownMap, ShownMarks } from '../../schemas/listing/listing.ts';
import { fetchUsualRent, type SoughtRent, type UsualRent } from '../../schemas/listing/usual-rent.calls.ts';
import { renewByLink } from '../../schemas/publish/listing-expiry.calls.ts';
import { fetchSimilarListings } from '../../schemas/publish/listing-life.calls.ts';
import * as calls from '../../schemas/search/listings.calls.ts';
import { type FoundPlace, fetchPlaces } from '../../schemas/search/places.calls.ts';
import type { FoundStop, ResultSummary } from '../../schemas/search/result-summary.ts';
import { withAbsoluteImages } from '../absolute-images.ts';
import { type CallOptions, createClient, type ViewerToken } from '../http.ts';
import { nextPage } from '../next-page.ts';

/** Everybody's listings, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createListingsApi(baseUrl: string, viewerToken?: ViewerToken) {
  const { send, exchange } = createClient(baseUrl, viewerToken);
  const filtered = (address: string, signal: AbortSignal) =>
    send(calls.searchFiltered, { query: {}, address, signal });
  return {
    /** `next` is the address of the next page, from the previous page; `null` for the first page. */
    async searchListings(
      query: SearchQuery,
      { next, signal }: CallOptions & { next: string | null },
    ): Promise<ListingPage> {
      const request = next === null ? { query: fieldsOf(query) } : { query: {}, address: next };
      const { answer, response } = await exchange(calls.searchListings, { ...request, signal });
      const listings = answer.map((listing) => withAbsoluteImages(listing, baseUrl));
      return { listings, next: nextPage(response) };
    },
    /**
     * Needs `search-filters`. `next` is a whole address, like that of the other search.
     * @param map needs `map-search`: the answer also has the marks, from the same state of the data
     */
    async searchFiltered(
      params: URLSearchParams,
      { next, map = null, signal }: CallOptions & { next: string | null; map?: ShownMap | null },
    ): Promise<ListingPage> {
      const address = next ?? addressOf(params, map === null ? {} : viewOf(map));
      const { listings, next: cursor, marks, ...summary } = await filtered(address, signal);
      return {
        listings: listings.map((listing) => withAbsoluteImages(listing, baseUrl)),
        next: cursor === null ? null : new URL(addressOf(params, { cursor }), baseUrl).href,
        summary,
        ...(map && marks && { shown: { map, marks } }),
      };
    },
    /** The marks and the summary of all matches, without a page of them. Needs `map-search`. */
    async fetchMarks(
      params: URLSearchParams,
      map: ShownMap,
      { signal }: CallOptions,
    ): Promise<ShownMarks & { summary: ResultSummary }> {
      const address = addressOf(params, { ...viewOf(map), limit: '0' });
      const { marks, listings: _, next: __, ...summary } = await filtered(address, signal);
      if (marks === undefined) throw new ApiError('unreadable', 'The answer has no marks.');
      return { map, marks, summary };
    },
    /** Whether the address of a next page belongs to `searchFiltered`. */
    isOfFiltered: (next: string): boolean => new URL(next).pathname.endsWith(calls.searchFiltered.path),
    /** The summary of all matches, without any of them. */
    async countFiltered(params: URLSearchParams, { signal }: CallOptions): Promise<ResultSummary> {
      const { listings: _, next: __, ...summary } = await filtered(addressOf(params, { limit: '0' }), signal);
      return summary;
    },
    /** Stops whose name is similar to the text; an empty list if the backend has no timetables. */
    async findStops(text: string, { signal }: CallOptions): Promise<FoundStop[]> {
      const { stops } = await filtered(
        addressOf(new URLSearchParams({ location: text, limit: '0' })),
        signal,
      );
      return stops ?? [];
    },
    /** Streets and postal codes. Needs `place-search`. */
    findPlaces: (text: string, options: CallOptions): Promise<FoundPlace[]> =>
      send(fetchPlaces, { ...options, query: { text } }),
    /** Rejects with the kind `notFound` if there is no such listing. */
    async fetchListing(id: number, options: CallOptions): Promise<Listing> {
      const listing = await send(calls.fetchListing, { ...options, params: { id } });
      return withAbsoluteImages(listing, baseUrl);
    },
    /** Renews a listing with the key from a mail. */
    renew: async ({ id, key }: { id: number; key: string }, options: CallOptions): Promise<Listing> =>
      withAbsoluteImages(await send(renewByLink, { ...options, params: { id }, body: { key } }), baseUrl),
    /** The other rooms of the flat of a listing. Needs `flats`. */
    fetchFlatRooms: async (id: number, options: CallOptions): Promise<Listing[]> =>
      (await send(fetchFlatRooms, { ...options, params: { id } })).map((listing) =>
        withAbsoluteImages(listing, baseUrl),
      ),
    /** The rents of similar offers. Needs `usual-rent`. */
    fetchUsualRent: async (sought: SoughtRent, options: CallOptions): Promise<UsualRent | null> =>
      (await send(fetchUsualRent, { ...options, query: sought })).usual,
    /** Published listings of the same city, the nearest first. */
    fetchSimilar: async (id: number, options: CallOptions): Promise<Listing[]> =>
      (await send(fetchSimilarListings, { ...options, params: { id } })).map((listing) =>
        withAbsoluteImages(listing, baseUrl),
      ),
  };
}

/** The address of `searchFiltered`, below the client's base. */
function addressOf(asked: URLSearchParams, more: Record<string, string> = {}): string {
  const params = new URLSearchParams([...asked, ...Object.entries(more)]);
  const search = params.size > 0 ? `?${params}` : '';
  return `${calls.searchFiltered.path.slice(1)}${search}`;
}

function viewOf({ box, zoom }: ShownMap): Record<string, string> {
  return { view: box, zoom: String(Number(zoom.toFixed(2))) };
}

function fieldsOf({ term, maxDistance, maxPrice }: SearchQuery): Sent<typeof calls.searchListings>['query'] {
  return {
    location: term?.kind === 'location' ? term.name : undefined,
    university: term?.kind === 'university' ? term.name : undefined,
    maxDistance: maxDistance ?? undefined,
    maxPrice: maxPrice ?? undefined,
  };
}
