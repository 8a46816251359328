import { flatFailure } from '@stanza/domain/listing/flat-texts.ts';
import { usualRentFailure } from '@stanza/domain/listing/usual-rent.ts';
import { fetchFlatRooms } from '@stanza/schemas/listing/flats.calls.ts';
import { lookUpPostalCode } from '@stanza/schemas/listing/geocoder.calls.ts';
import { fetchUsualRent } from '@stanza/schemas/listing/usual-rent.calls.ts';
import * as calls from '@stanza/schemas/search/listings.calls.ts';
import { fetchPlaces } from '@stanza/schemas/search/places.calls.ts';
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
  describeCall(fetchFlatRooms, {
    id: 'fetchFlatRooms',
    tag,
    summary: 'The other rooms of a flat',
    description:
      'Sent to a backend that names `flats` among its capabilities, on the page of a listing with `flatRooms`. The other offered rooms of the same poster at the same address. A room that shows its address must not be with rooms that hide it: that would reveal their address. Results, their order and their pages do not change.',
    optional: true,
    params: { id: { description: 'The id of the listing.', example: 101 } },
    answers: {
      200: 'The rooms, in the order in which the app shows them; none if the listing is not offered.',
      404: { when: 'There is no such listing.', shows: `«${flatFailure}»` },
    },
    otherwise: `«${flatFailure}», with a button to try again.`,
  }),
  describeCall(fetchUsualRent, {
    id: 'fetchUsualRent',
    tag,
    summary: 'The rents of similar rooms',
    description:
      'Sent to a backend that names `usual-rent` and `listing-costs` among its capabilities, on the page of a listing and in its form. The quartiles of the rents of published listings of the same kind, furnished or not, near the middle of a postal code; in its city if there are fewer than 15 near it. They must come from these listings alone, and there is no answer about fewer than 15.',
    optional: true,
    query: {
      postalCode: { description: 'Five digits.', example: '20131' },
      roomType: { description: 'The kind of room.', example: 'private' },
      furnished: { description: 'Whether it is furnished.', example: 'true' },
      except: { description: 'The id of a listing that does not count.', optional: true, example: 101 },
    },
    answers: { 200: 'The quartiles, in euros a month; null if there are too few rooms.' },
    otherwise: `«${usualRentFailure}», with a button to try again.`,
  }),
  describeCall(fetchPlaces, {
    id: 'fetchPlaces',
    tag,
    summary: 'Streets and postal codes by a part of their name',
    description:
      'Sent to a backend that names `place-search` among its capabilities, with the text of the search box. The best come first. A street must not be found if all of its listings hide their address or are not published, and no point may be that of a single listing. The app then searches the part of the map around the point, a kilometre to each side.',
    optional: true,
    query: { text: { description: 'What was typed, as it is.', example: 'via melz' } },
    answers: { 200: 'What is found; the app shows up to six.' },
    otherwise: 'Only the places that the app knows.',
  }),
  describeCall(calls.searchFiltered, {
    id: 'searchFiltered',
    tag,
    summary: 'Filtered listings, counted',
    description:
      'Sent in place of the other search to a backend that names `search-filters` among its capabilities. Count, histogram and page must come from one state of the data. Every filter must be applied: the app does not filter again.',
    optional: true,
    query: {
      location: { description: 'As in the other search.', optional: true, example: 'Milano' },
      university: { description: 'As in the other search.', optional: true, example: 'Bocconi' },
      maxDistance: { description: 'As in the other search.', optional: true, example: 5 },
      maxPrice: { description: 'The highest monthly rent.', optional: true, example: 700 },
      cursor: {
        description: 'The `next` of the page before, with the same other parameters.',
        optional: true,
        example: 'eyJpZCI6MTAxfQ',
      },
      minPrice: { description: 'The lowest monthly rent.', optional: true, example: 400 },
      minCost: {
        description:
          'The lowest cost a month in all: the all-inclusive price, otherwise the rent with what is known of service costs, bills and internet that are not included. Sent to a backend with `listing-costs`.',
        optional: true,
        example: 400,
      },
      maxCost: { description: 'The highest such cost.', optional: true, example: 800 },
      costsKnown: { description: 'Only rooms that say all of these costs.', optional: true, example: true },
      availableFrom: {
        description:
          'A day on which the room is free: it starts on this day or before, and ends on it or later. A room without a start or an end is free.',
        optional: true,
        example: '2026-09-01',
      },
      availableUntil: { description: 'Another such day.', optional: true, example: '2027-07-31' },
      flexibleWeeks: {
        description:
          'So many weeks earlier or later than these days is good too: of each, there is such a day on which the room is free.',
        optional: true,
        example: 2,
      },
      roomType: {
        description:
          'Kind of room: `private` (a room), `shared` (a bed in a room with others) or `flat`. A listing that does not say it does not pass. Sent to a backend with `listing-costs`, like the next two.',
        optional: true,
        example: 'private',
      },
      contractType: {
        description:
          'The type of the contract. A listing that does not say it does not pass. `agreed` and `none` are sent to a backend with `contract-terms`.',
        optional: true,
        example: 'student',
      },
      stayMonths: {
        description:
          'Months that one stays: the shortest stay is not longer. A listing that names none passes.',
        optional: true,
        example: 6,
      },
      minSize: { description: 'Square metres, at least.', optional: true, example: 12 },
      maxSize: { description: 'Square metres, at most.', optional: true, example: 30 },
      minFloor: {
        description: 'The lowest floor; 0 is the ground floor. A listing without a floor does not pass.',
        optional: true,
        example: 1,
      },
      maxFloor: {
        description: 'The highest floor. A listing without a floor does not pass.',
        optional: true,
        example: 4,
      },
      furnished: { description: 'Only furnished rooms.', optional: true, example: true },
      internetIncluded: { description: 'Only with internet included.', optional: true, example: true },
      utilitiesIncluded: { description: 'Only with utilities included.', optional: true, example: true },
      hasBalcony: { description: 'Only with a balcony.', optional: true, example: true },
      hasGarden: { description: 'Only with a garden.', optional: true, example: true },
      petsAllowed: { description: 'Only where pets are allowed.', optional: true, example: true },
      hasLift: {
        description:
          'Only with a lift. Sent to a backend with `amenities`, like the next seven. A listing that does not say it does not pass.',
        optional: true,
        example: true,
      },
      hasWashingMachine: { description: 'Only with a washing machine.', optional: true, example: true },
      hasDishwasher: { description: 'Only with a dishwasher.', optional: true, example: true },
      hasAirConditioning: { description: 'Only with air conditioning.', optional: true, example: true },
      hasPrivateBathroom: {
        description: 'Only with a bathroom of one’s own.',
        optional: true,
        example: true,
      },
      couplesAllowed: { description: 'Only where couples are welcome.', optional: true, example: true },
      heating: { description: 'Kind of heating.', optional: true, example: 'central' },
      smoking: { description: 'Whether one may smoke.', optional: true, example: 'forbidden' },
      registered: {
        description:
          'Only with a contract that is registered (`yes`), or that is registered or will be (`promised`). Sent to a backend with `contract-terms`, like the next four. A listing that does not say it does not pass.',
        optional: true,
        example: 'yes',
      },
      residencePossible: {
        description: 'Only where one can register the residence.',
        optional: true,
        example: true,
      },
      maxDeposit: { description: 'The highest deposit, in rents.', optional: true, example: 2 },
      maxNotice: { description: 'The longest notice to leave, in months.', optional: true, example: 3 },
      noFees: {
        description: 'Only with an agency fee of 0 and other fees of 0.',
        optional: true,
        example: true,
      },
      allInclusive: { description: 'Only with an all-inclusive price.', optional: true, example: true },
      hasPhotos: { description: 'Only with photos.', optional: true, example: true },
      postedSince: {
        description: 'Published on this day (UTC) or later.',
        optional: true,
        example: '2026-06-01',
      },
      maxTransit: {
        description:
          'Minutes by public transport to the university, which it needs. Ignored where no timetable of it is known: then the answer has no `hasTransit`.',
        optional: true,
        example: 30,
      },
      text: {
        description:
          'Words that must all be in the title, the description or the location, in any order. Case and accents do not count.',
        optional: true,
        example: 'quiet balcony',
      },
      bounds: {
        description:
          'Only within this part of the map: west, south, east and north in degrees. A box whose west is greater than its east crosses the date line. The place then decides only distances and order. Sent to a backend with `map-search`.',
        optional: true,
        example: '9.1,45.4,9.3,45.5',
      },
      area: {
        description:
          'Only within this polygon: longitude and latitude of each corner in degrees, 3 to 50 corners, whose sides do not cross. The place then decides only distances and order. Sent to a backend with `map-search`.',
        optional: true,
        example: '9.1,45.4,9.3,45.4,9.2,45.5',
      },
      view: {
        description:
          'What a map shows, as `bounds`: the answer has `marks` for it. It filters nothing. Sent to a backend with `map-search`.',
        optional: true,
        example: '9.1,45.4,9.3,45.5',
      },
      zoom: {
        description:
          'The zoom of this map, with 256 pixels a tile: rooms closer than 64 pixels share a mark.',
        optional: true,
        example: 12,
      },
      order: {
        description:
          '`newest` first, by `price`, by `cost` in all (`listing-costs`), by `distance` from the place of the search, by `transit`: the minutes by public transport to the university, which it needs, with unknown ones last; or by `match` (of that capability): the rooms whose published household fits the answers of the member best, then the others, newest first. `transit` is ignored where no timetable is known, and `match` without a member or with fewer than five answers: then `isByMatch` is false. Without an order: by distance for a university, else the newest first.',
        optional: true,
        example: 'price',
      },
      limit: {
        description:
          'Listings of the page, up to 48; without it, the backend chooses. The app sends 0 for the count alone, and with the text of its search box as `location` for the `stops` of timetables that are called like it.',
        optional: true,
        example: 0,
      },
    },
    answers: {
      200: 'Their number, their rents and a page of them.',
      400: {
        when: 'A parameter is not valid, or the cursor is of another search.',
        shows: '«No results found», with a button to try again.',
      },
    },
    otherwise: '«No results found», with a button to try again.',
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
