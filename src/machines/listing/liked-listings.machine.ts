import { kindOf } from '../../domain/api-error.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { createFetchMachine } from '../fetch-machine.ts';

/** The liked listings as the server last sent them. Each card is shown while its like is set. */
export const likedListingsMachine = createFetchMachine<Listing[]>({
  id: 'likedListings',
  failureOf: kindOf,
  states: {
    loading: {
      description: "'Loading your liked listings...'",
      reference: 'likes#loading-liked-listings',
    },
    shown: {
      description: 'A card for each liked listing, or the invitation to like some.',
      reference: 'likes#liked-listings',
    },
    failed: {
      description: "An error with a 'Try Again' button.",
      reference: 'likes#liked-listings-failed',
    },
  },
});
