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

export const listingSearchModel: MachineModel<typeof listingSearchMachine> = {
  machine: listingSearchMachine,
  inputs: [
    { query, saved: null, capabilities: [] },
    {
      query,
      saved: { count: 1, pages: { listings: affordable.listings, next: null, read: [] } },
      capabilities: ['search-filters'],
    },
    { query, saved: { count: 2, pages: null }, capabilities: [] },
  ],
  events: [
    { type: 'capabilities.received', capabilities: ['search-filters'] },
    { type: 'query.changed', query },
    { type: 'query.changed', query: aQuery({ maxPrice: 800 }) },
    { type: 'search.retry' },
    { type: 'more.request' },
    { type: 'map.show', shown },
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
    searchAgain: { outputs: [counted, nothing], errors: [new ApiError('network', 'No connection.')] },
    fetchMarks: {
      outputs: [{ map: shown, marks: someMarks(), summary: aSummary(3) }],
      errors: [new ApiError('network', 'No connection.')],
    },
  },
  distinguish: ({ capabilities, query, least, listings, next }) => [
    capabilities,
    query,
    least,
    listings.map(({ id }) => id),
    next,
  ],
};
