import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { listingsOf } from '../../../../../fixtures/listings.ts';
import { similarListingsMachine } from '../../../../machines/listing/similar-listings.machine.ts';

export const similarListingsModel: MachineModel<typeof similarListingsMachine> = {
  machine: similarListingsMachine,
  inputs: [{ id: 101 }],
  events: [{ type: 'fetch.retry' }],
  outcomes: { fetch: { outputs: [listingsOf(102, 103), []], errors: [offline] } },
};
