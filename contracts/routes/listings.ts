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
      'Without a term, all listings. The app sends `location` or `university`, never both. It also filters by distance and price itself, so a backend may ignore these two.',
    query: {
      location: {
        description: 'A city. It may be any text, since a person can type it into the address bar.',
        example: 'Milano',
      },
      university: {
        description: 'A university. It may be any text, since a person can type it into the address bar.',
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
          'The start of the page. The app follows the address of the `Link` header as it is; the reference backend uses this parameter in it.',
        optional: true,
        example: 'b2Zmc2V0',
      },
    },
    answers: {
      200: 'The listings, in the order in which the app shows them. For an empty list it shows «No results found».',
    },
    headers: {
      Link: {
        description:
          'The address of the next page, by RFC 8288: absolute or relative, on the same origin. The app follows it when the person scrolls.',
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
      200: 'The listing with all its fields.',
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
      'The interface of Nominatim, a geocoder of OpenStreetMap. A build of the app with `VITE_GEOCODER_URL` asks another geocoder. Without an answer, the map uses the coordinates of the listing.',
    optional: true,
    query: {
      postalcode: { description: 'The postal code.', example: '20131' },
      countrycodes: { description: 'Italy.', example: 'it' },
      format: { description: 'JSON.', example: 'json' },
      limit: { description: 'The highest number of places.', example: 1 },
    },
    answers: { 200: 'The first place. An empty list means that the postal code is unknown.' },
    otherwise: 'The coordinates of the listing, or the address alone.',
  }),
];
