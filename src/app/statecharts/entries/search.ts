import { entry } from 'statechart-workbench/model/registry.ts';
import * as z from 'zod/mini';
import { galleryModel } from '../models/gallery.ts';
import { listingDetailModel } from '../models/listing-detail.ts';
import { listingSearchModel } from '../models/listing-search.ts';
import { locationLookupModel } from '../models/location-lookup.ts';
import { mapPanelModel } from '../models/map-panel.ts';
import { propertyMapModel } from '../models/property-map.ts';
import { searchSuggestionsModel } from '../models/search-suggestions.ts';

const group = 'Finding a room';

const coordinatesSchema = z.object({ latitude: z.number(), longitude: z.number() });

export const searchEntries = [
  entry(searchSuggestionsModel, {
    group,
    summary: 'The search box: suggestions as one types, a place that is picked, distance and price.',
    inputSchema: null,
    sentences: [
      {
        section: '4 Landing search',
        text: 'Typing filters suggestions (at most 6; case-insensitive substring match over cities first, then universities) and opens a dropdown.',
      },
      {
        section: '4 Landing search',
        text: 'Choosing a suggestion fills the box, marks the type as location (if a city) or university, and shows the Find button.',
      },
      { section: '4 Landing search', text: 'Editing the text hides Find again and clears the type.' },
      {
        section: '4 Landing search',
        text: 'Find goes to /listings with location or university, plus maxDistance and maxPrice if chosen.',
      },
      { section: '5 Validation rules', text: 'The Find button appears only after a suggestion is picked.' },
    ],
  }),
  entry(listingSearchModel, {
    group,
    summary: 'The results of a search, page by page.',
    inputSchema: null,
    sentences: [
      {
        section: '2 Listings',
        text: "Query parameters: location or university (one of them), maxDistance (a number of km, without 'km') and maxPrice.",
      },
      { section: '2 Listings', text: "An empty result shows 'No results found'." },
      {
        section: '8 Error catalogue',
        text: 'Listing fetch failures are only logged and give an empty list.',
      },
    ],
  }),
  entry(mapPanelModel, {
    group,
    summary: 'The map beside the results, and the pin that is selected on it.',
    inputSchema: null,
    sentences: [
      { section: '2 Listings', text: 'A toggle shows or hides a half-width map panel.' },
      {
        section: '2 Listings',
        text: "Clicking a pin opens a 'Selected Property' card with a 'View Full Details' button.",
      },
    ],
  }),
  entry(listingDetailModel, {
    group,
    summary: 'One listing: fetched, shown, with alerts in the place of what the poster’s buttons will do.',
    inputSchema: z.object({ id: z.nullable(z.int()) }),
    sentences: [
      { section: '2 Listing detail', text: 'A spinner shows until the listing loads.' },
      {
        section: '2 Listing detail',
        text: "A poster card: 'Listed by' and the first name, profile picture (placeholder fallback), and the buttons 'View Tenant Card' and 'Contact Now', which only show placeholder alerts.",
      },
    ],
  }),
  entry(galleryModel, {
    group,
    summary: 'The photographs of a listing, and the viewer that fills the screen.',
    inputSchema: z.object({ count: z.int().check(z.nonnegative()) }),
    sentences: [
      {
        section: '2 Listing detail',
        text: 'A large image with previous/next controls and an index/total badge; thumbnails; a click opens a fullscreen viewer with close and previous/next.',
      },
      {
        section: '4 Image carousels',
        text: 'wrap around in the list and card views; stop at the ends in the detail view.',
      },
    ],
  }),
  entry(locationLookupModel, {
    group,
    summary: 'Where a listing is: by its postal code, else by its own coordinates.',
    inputSchema: z.object({ postalCode: z.string(), fallback: z.nullable(coordinatesSchema) }),
    sentences: [
      {
        section: '2 Listing detail',
        text: 'Location map: a geocoding lookup by postal code limited to Italy, 1 result. It shows a 1 km circle and a marker with a popup (title, street, postal code, city).',
      },
    ],
  }),
  entry(propertyMapModel, {
    group,
    summary: 'The map of sample properties.',
    inputSchema: null,
    sentences: [
      { section: '2 Map', text: "Shows 'Loading map...' until ready." },
      {
        section: '2 Map',
        text: "A side panel 'Property Details' shows price, address, bedrooms and bathrooms, and a 'View Full Details' button.",
      },
      {
        section: '4 Map',
        text: "Selecting a marker's button opens the side panel; the close button clears it.",
      },
    ],
  }),
];
