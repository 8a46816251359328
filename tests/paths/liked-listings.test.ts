import { likedListingsMachine } from '../../src/machines/liked-listings.machine.ts';
import { garbled, offline, unauthorized } from '../support/api-failures.ts';
import { listingsOf } from '../support/builders.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths({
  machine: likedListingsMachine,
  inputs: [undefined],
  events: [{ type: 'listings.retry' }],
  outcomes: {
    fetchLikedListings: { outputs: [listingsOf(1, 2), []], errors: [offline, garbled, unauthorized()] },
  },
});
