import { geocodeAnswerSchema } from '@stanza/schemas/geocode.ts';
import { listingIdSchema, listingSchema, listingsSchema } from '@stanza/schemas/listing.ts';
import * as z from 'zod/mini';
import type { Route } from '../spec/route.ts';
import { notFound } from './failures.ts';

const tag = 'Listings';

const amount = z.number().check(z.positive());

export const listingRoutes: readonly Route[] = [
  {
    id: 'searchListings',
    tag,
    method: 'GET',
    path: '/api/search/listings',
    summary: 'Listings by city or university',
    description:
      'All listings, without a term. The app sends `location` or `university`, never both. It filters by distance and price itself, too, so that a backend may ignore both.',
    bearer: false,
    query: {
      location: {
        schema: z.string().check(z.minLength(1)),
        description: 'A city; from an address that somebody typed it may be any text.',
        example: 'Milano',
      },
      university: {
        schema: z.string().check(z.minLength(1)),
        description: 'A university; from an address that somebody typed it may be any text.',
        example: 'Bocconi',
      },
      maxDistance: {
        schema: amount,
        description: 'Kilometres from the city’s or university’s centre.',
        optional: true,
        example: 5,
      },
      maxPrice: { schema: amount, description: 'The highest monthly rent.', optional: true, example: 700 },
      cursor: {
        schema: z.string(),
        description:
          'Where a page starts. The app sends whatever address the `Link` header gave; this is the parameter that the reference backend puts in it.',
        optional: true,
        example: 'b2Zmc2V0',
      },
    },
    answer: {
      status: '200',
      reads: 'The listings, in this order. An empty list shows «No results found».',
      content: { type: 'application/json', schema: listingsSchema },
      headers: {
        Link: {
          description:
            'The address of the next page, as RFC 8288 has it: absolute or relative, on the same origin. Followed as the person scrolls.',
          example: '<?location=Milano&cursor=b2Zmc2V0>; rel="next"',
          optional: true,
        },
      },
    },
    failures: [],
    otherwise: 'An empty list.',
  },
  {
    id: 'fetchListing',
    tag,
    method: 'GET',
    path: '/api/listings/{id}',
    summary: 'One listing',
    bearer: false,
    params: { id: { schema: listingIdSchema, description: 'The id of the listing.', example: 101 } },
    answer: {
      status: '200',
      reads: 'The listing, with everything in it.',
      content: { type: 'application/json', schema: listingSchema },
    },
    failures: [notFound('There is no such listing.', '«Listing not found»')],
    otherwise: '«This listing could not be loaded», with a button to try again.',
  },
];

export const placeRoutes: readonly Route[] = [
  {
    id: 'lookUpPostalCode',
    tag: 'Places',
    method: 'GET',
    path: '/geocode/search',
    summary: 'Where an Italian postal code is',
    description:
      'The interface of Nominatim, a geocoder of OpenStreetMap. A build of the app with `VITE_GEOCODER_URL` asks elsewhere. Without either, the map of a listing is drawn where the listing says it is.',
    bearer: false,
    optional: true,
    query: {
      postalcode: { schema: z.string(), description: 'The postal code.', required: true, example: '20131' },
      countrycodes: { schema: z.literal('it'), description: 'Italy.', required: true, example: 'it' },
      format: { schema: z.literal('json'), description: 'JSON.', required: true, example: 'json' },
      limit: { schema: z.literal(1), description: 'One place is enough.', required: true, example: 1 },
    },
    answer: {
      status: '200',
      reads: 'The first place; none in an empty list.',
      content: { type: 'application/json', schema: geocodeAnswerSchema },
    },
    failures: [],
    otherwise: 'The coordinates of the listing, or the address alone.',
  },
];
