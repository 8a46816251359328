import { likedListingsMachine } from '../../../machines/liked-listings.machine.ts';
import type { MachineModel } from '../../../workbench/model/paths.ts';
import { garbled, offline, unauthorized } from '../samples/failures.ts';
import { listingsOf } from '../samples/listings.ts';

export const likedListingsModel: MachineModel<typeof likedListingsMachine> = {
  machine: likedListingsMachine,
  inputs: [undefined],
  events: [{ type: 'listings.retry' }],
  outcomes: {
    fetchLikedListings: { outputs: [listingsOf(1, 2), []], errors: [offline, garbled, unauthorized()] },
  },
};
