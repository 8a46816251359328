import * as z from 'zod/mini';
import { type Call, failures } from '../call.ts';
import { failureSchema } from '../failure.ts';
import { idText } from '../id.ts';
import { listingSchema, listingsSchema } from '../listing/listing.ts';
import {
  filteredListingsSchema,
  listingFiltersSchema,
  listingOrderSchema,
  pageLimitSchema,
} from './listing-filters.ts';
import { boxTextSchema } from './map-area.ts';
import { mapZoomSchema } from './map-marks.ts';
import { searchParamsSchema } from './search.ts';

export const listingParam = idText('Listing not found.');

/** The app sends `location` or `university`, never both. More pages follow by the `Link` header of the answer. */
export const searchListings = {
  method: 'GET',
  path: '/api/search/listings',
  bearer: false,
  seesMember: true,
  query: searchParamsSchema,
  answers: { 200: listingsSchema, ...failures },
} as const satisfies Call;

/**
 * Count, histogram and a page of the same result. `location`, `university`, `maxDistance` and `maxPrice` mean the same as for
 * `searchListings`; an invalid parameter is refused. Offered as `search-filters`; `bounds`, `area`, `view` and `zoom` as `map-search`.
 */
export const searchFiltered = {
  method: 'GET',
  path: '/api/search/filtered',
  bearer: false,
  seesMember: true,
  query: z.object({
    ...searchParamsSchema.shape,
    ...listingFiltersSchema.shape,
    order: listingOrderSchema,
    limit: pageLimitSchema,
    /** The visible box of a map: the answer has the marks of the matches in it. It filters nothing. */
    view: boxTextSchema,
    zoom: mapZoomSchema,
  }),
  answers: { 200: filteredListingsSchema, 400: failureSchema, ...failures },
} as const satisfies Call;

export const fetchListing = {
  method: 'GET',
  path: '/api/listings/{id}',
  bearer: false,
  seesMember: true,
  params: z.object({ id: listingParam }),
  answers: { 200: listingSchema, 404: failureSchema, ...failures },
} as const satisfies Call;
