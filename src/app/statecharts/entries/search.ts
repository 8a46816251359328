import * as z from 'zod/mini';
import { searchToSaveSchema } from '../../../schemas/search/saved-search.ts';
import { entry } from '../entry.ts';
import { filterPanelModel } from '../models/search/filter-panel.ts';
import { linkedRoomsModel } from '../models/search/linked-rooms.ts';
import { listingSearchModel } from '../models/search/listing-search.ts';
import { mapSearchModel } from '../models/search/map-search.ts';
import { newestRoomsModel } from '../models/search/newest-rooms.ts';
import { propertyMapModel } from '../models/search/property-map.ts';
import { savedSearchesModel } from '../models/search/saved-searches.ts';
import { searchSavingModel } from '../models/search/search-saving.ts';
import { searchSuggestionsModel } from '../models/search/search-suggestions.ts';

const idsSchema = z.object({ ids: z.array(z.int()) });

const domain = 'search';

export const searchEntries = [
  entry(domain, searchSuggestionsModel, {
    summary: 'The search box: suggestions while typing, the picked place, distance and price.',
    inputSchema: null,
  }),
  entry(domain, listingSearchModel, {
    summary: 'The results of a search, page by page.',
    inputSchema: null,
  }),
  entry(domain, newestRoomsModel, {
    summary: 'The newest of all rooms, and their number, on the start page and above the map of samples.',
    inputSchema: null,
  }),
  entry(domain, filterPanelModel, {
    summary:
      'The panel of the filters: it counts the matches of the chosen filters, and a button applies them.',
    inputSchema: null,
  }),
  entry(domain, searchSavingModel, {
    summary: 'Saving the search of the results, with a name and the mails about new rooms.',
    inputSchema: z.object({ draft: z.nullable(z.extend(searchToSaveSchema, { id: z.string() })) }),
  }),
  entry(domain, savedSearchesModel, {
    summary: 'The saved searches of a member: what is new, renaming, deleting, mails.',
    inputSchema: null,
  }),
  entry(domain, mapSearchModel, {
    summary:
      'The map beside the results: it searches where it is moved to, and within an area that is drawn on it.',
    inputSchema: null,
  }),
  entry(domain, linkedRoomsModel, {
    summary: 'The rooms that the address of a page names: side by side, or as a list.',
    inputSchema: idsSchema,
  }),
  entry(domain, propertyMapModel, {
    summary: 'The map of sample properties.',
    inputSchema: null,
  }),
];
