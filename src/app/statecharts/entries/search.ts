import * as z from 'zod/mini';
import { searchToSaveSchema } from '../../../schemas/saved-search.ts';
import { entry } from '../entry.ts';
import { contactModel } from '../models/contact.ts';
import { filterPanelModel } from '../models/filter-panel.ts';
import { galleryModel } from '../models/gallery.ts';
import { linkedRoomsModel } from '../models/linked-rooms.ts';
import { listingDetailModel } from '../models/listing-detail.ts';
import { listingSearchModel } from '../models/listing-search.ts';
import { locationLookupModel } from '../models/location-lookup.ts';
import { mapPanelModel } from '../models/map-panel.ts';
import { mapSearchModel } from '../models/map-search.ts';
import { propertyMapModel } from '../models/property-map.ts';
import { roomChoiceModel } from '../models/room-choice.ts';
import { savedSearchesModel } from '../models/saved-searches.ts';
import { searchSavingModel } from '../models/search-saving.ts';
import { searchSuggestionsModel } from '../models/search-suggestions.ts';
import { shareModel } from '../models/share.ts';
import { similarListingsModel } from '../models/similar-listings.ts';

const group = 'Finding a room';

const idsSchema = z.object({ ids: z.array(z.int()) });

const coordinatesSchema = z.object({ latitude: z.number(), longitude: z.number() });

export const searchEntries = [
  entry(searchSuggestionsModel, {
    group,
    summary: 'The search box: suggestions while typing, the picked place, distance and price.',
    inputSchema: null,
  }),
  entry(listingSearchModel, {
    group,
    summary: 'The results of a search, page by page.',
    inputSchema: null,
  }),
  entry(filterPanelModel, {
    group,
    summary:
      'The panel of the filters: it counts the matches of the chosen filters, and a button applies them.',
    inputSchema: null,
  }),
  entry(searchSavingModel, {
    group,
    summary: 'Saving the search of the results, with a name and the mails about new rooms.',
    inputSchema: z.object({ draft: z.nullable(z.extend(searchToSaveSchema, { id: z.string() })) }),
  }),
  entry(savedSearchesModel, {
    group,
    summary: 'The saved searches of a member: what is new, renaming, deleting, mails.',
    inputSchema: null,
  }),
  entry(mapSearchModel, {
    group,
    summary: 'The map of a search: it searches where it is moved to, and within an area that is drawn on it.',
    inputSchema: null,
  }),
  entry(mapPanelModel, {
    group,
    summary: 'The map beside the results, and the pin that is selected on it.',
    inputSchema: null,
  }),
  entry(listingDetailModel, {
    group,
    summary: 'One listing: loading, details, and the two buttons of the poster.',
    inputSchema: z.object({ id: z.int(), isContacting: z.boolean() }),
  }),
  entry(contactModel, {
    group,
    summary: 'The first message to the poster of a listing.',
    inputSchema: z.object({ listingId: z.int() }),
  }),
  entry(similarListingsModel, {
    group,
    summary: 'Rooms like one that is no longer offered.',
    inputSchema: z.object({ id: z.int() }),
  }),
  entry(galleryModel, {
    group,
    summary: 'The photographs of a listing, and the viewer that fills the screen.',
    inputSchema: z.object({ count: z.int().check(z.nonnegative()) }),
  }),
  entry(shareModel, {
    group,
    summary: 'Sharing the link of a listing.',
    inputSchema: z.object({ title: z.string(), address: z.string() }),
  }),
  entry(roomChoiceModel, {
    group,
    summary: 'The rooms that are chosen to be compared, at most four.',
    inputSchema: idsSchema,
  }),
  entry(linkedRoomsModel, {
    group,
    summary: 'The rooms that the address of a page names: side by side, or as a list.',
    inputSchema: idsSchema,
  }),
  entry(locationLookupModel, {
    group,
    summary: 'The place of a listing: by its postal code, otherwise by its own coordinates.',
    inputSchema: z.object({ postalCode: z.string(), fallback: z.nullable(coordinatesSchema) }),
  }),
  entry(propertyMapModel, {
    group,
    summary: 'The map of sample properties.',
    inputSchema: null,
  }),
];
