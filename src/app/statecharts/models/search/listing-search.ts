import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aListing, aPage, aQuery, aSummary, someMarks } from '../../../../../fixtures/listings.ts';
import { ApiError } from '../../../../domain/api-error.ts';
import { listingSearchMachine } from '../../../../machines/search/listing-search.machine.ts';

const query = aQuery({ maxPrice: 700 });
const affordable = aPage([aListing({ id: 1, price: 650 })], 'page-2');
const tooDear = aPage([aListing({ id: 2, price: 900 })], 'page-3');
const last = aPage([aListing({ id: 3, price: 600 })]);
const nothing = aPage([]);
/** The answer of a backend that filters and counts. */
const counted = { ...aPage([aListing({ id: 4, price: 900 })]), summary: aSummary() };
const shown = { box: '9.1,45.4,9.3,45.5', zoom: 12 };
const map = { isOpen: true, view: null, sheet: 'half' as const, sheetTop: 0 };

export const listingSearchModel: MachineModel<typeof listingSearchMachine> = {
  machine: listingSearchMachine,
  inputs: [
    { query, left: null, selectedId: null },
    {
      query,
      left: { count: 1, map, pages: { listings: affordable.listings, next: null, read: [] } },
      selectedId: 1,
    },
    { query, left: { count: 2, map, pages: null }, selectedId: 1 },
  ],
  events: [
    { type: 'query.change', query, selectedId: null },
    { type: 'query.change', query: aQuery({ maxPrice: 800 }), selectedId: null },
    { type: 'query.change', query: aQuery({ maxPrice: 800 }), selectedId: 1 },
    { type: 'search.retry' },
    { type: 'map.retry' },
    { type: 'more.request' },
    { type: 'map.show', shown, isSearched: false },
    { type: 'map.show', shown, isSearched: true },
    { type: 'marks.retry' },
  ],
  outcomes: {
    searchListings: {
      outputs: [affordable, tooDear, last, nothing, counted],
      errors: [new ApiError('network', 'No connection.')],
    },
    searchMore: {
      outputs: [affordable, tooDear, last],
      errors: [new ApiError('timeout', 'No answer in time.')],
    },
    fetchMarks: {
      outputs: [{ map: shown, marks: someMarks(), summary: aSummary(3) }],
      errors: [new ApiError('network', 'No connection.')],
    },
    mapPanel: { errors: [new Error('panel')] },
  },
  distinguish: ({ query, least, listings, next }) => [query, least, listings.map(({ id }) => id), next],
};
