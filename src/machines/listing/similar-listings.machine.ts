import { kindOf } from '../../domain/api-error.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { createFetchMachine } from '../fetch-machine.ts';

/** Rooms like one that is no longer offered. */
export const similarListingsMachine = createFetchMachine<readonly Listing[], { id: number }>({
  id: 'similarListings',
  failureOf: kindOf,
  states: {
    loading: {
      description: 'The nearest rooms of the same city are fetched.',
      reference: 'listing-life#similar-rooms',
    },
    shown: {
      description: 'A card for each similar room, or nothing if the city has no other room.',
      reference: 'listing-life#similar-rooms',
    },
    failed: {
      description: 'The similar rooms could not be fetched. The person can try again.',
      reference: 'listing-life#similar-rooms',
    },
  },
});
