import { done } from 'statechart-workbench/model/outcomes.ts';
import { started } from 'statechart-workbench/test/steps.ts';
import { aQuery } from '../../fixtures/listings.ts';
import { listingSearchMachine } from '../../src/machines/search/listing-search.machine.ts';
import type { Listing, ListingPage } from '../../src/schemas/listing/listing.ts';

export const everything = aQuery({ term: { kind: 'location', name: 'Milano' } });

export const begin = (query = everything) =>
  started(listingSearchMachine, { query, saved: null, capabilities: [] });
export const idsOf = (listings: Listing[]) => listings.map(({ id }) => id);
export const firstPage = (page: ListingPage) => done('searchListings', page);
export const nextPage = (page: ListingPage) => done('searchMore', page);
