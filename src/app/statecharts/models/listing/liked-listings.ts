import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { garbled, offline, unauthorized } from '../../../../../fixtures/failures.ts';
import { listingsOf } from '../../../../../fixtures/listings.ts';
import { likedListingsMachine } from '../../../../machines/listing/liked-listings.machine.ts';

export const likedListingsModel: MachineModel<typeof likedListingsMachine> = {
  machine: likedListingsMachine,
  inputs: [undefined],
  events: [{ type: 'fetch.retry' }],
  outcomes: {
    fetch: { outputs: [listingsOf(1, 2), []], errors: [offline, garbled, unauthorized()] },
  },
};
