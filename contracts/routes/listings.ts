import { lookUpPostalCode } from '@stanza/schemas/calls/geocoder.ts';
import * as calls from '@stanza/schemas/calls/listings.ts';
import { describeCall } from '../spec/route.ts';

const tag = 'Listings';

export const listingRoutes = [
  describeCall(calls.searchListings, {
    id: 'searchListings',
    tag,
    summary: 'Listings by city or university',
    description:
      'All listings, without a term. The app sends `location` or `university`, never both. It filters by distance and price itself, too, so that a backend may ignore both.',
    query: {
      location: {
        description: 'A city; from an address that somebody typed it may be any text.',
        example: 'Milano',
      },
      university: {
        description: 'A university; from an address that somebody typed it may be any text.',
        example: 'Bocconi',
      },
      maxDistance: {
        description: 'Kilometres from the city’s or university’s centre.',
        optional: true,
        example: 5,
      },
      maxPrice: { description: 'The highest monthly rent.', optional: true, example: 700 },
      cursor: {
        description:
          'Where a page starts. The app sends whatever address the `Link` header gave; this is the parameter that the reference backend puts in it.',
        optional: true,
        example: 'b2Zmc2V0',
      },
    },
    answers: { 200: 'The listings, in this order. An empty list shows «No results found».' },
    headers: {
      Link: {
        description:
          'The address of the next page, as RFC 8288 has it: absolute or relative, on the same origin. Followed as the person scrolls.',
        example: '<?location=Milano&cursor=b2Zmc2V0>; rel="next"',
        optional: true,
      },
    },
    otherwise: 'An empty list.',
  }),
  describeCall(calls.fetchListing, {
    id: 'fetchListing',
    tag,
    summary: 'One listing',
    params: { id: { description: 'The id of the listing.', example: 101 } },
    answers: {
      200: 'The listing, with everything in it.',
      404: { when: 'There is no such listing.', shows: '«Listing not found»' },
    },
    otherwise: '«This listing could not be loaded», with a button to try again.',
  }),
];

export const placeRoutes = [
  describeCall(lookUpPostalCode, {
    id: 'lookUpPostalCode',
    tag: 'Places',
    summary: 'Where an Italian postal code is',
    description:
      'The interface of Nominatim, a geocoder of OpenStreetMap. A build of the app with `VITE_GEOCODER_URL` asks elsewhere. Without either, the map of a listing is drawn where the listing says it is.',
    optional: true,
    query: {
      postalcode: { description: 'The postal code.', example: '20131' },
      countrycodes: { description: 'Italy.', example: 'it' },
      format: { description: 'JSON.', example: 'json' },
      limit: { description: 'One place is enough.', example: 1 },
    },
    answers: { 200: 'The first place; none in an empty list.' },
    otherwise: 'The coordinates of the listing, or the address alone.',
  }),
];
