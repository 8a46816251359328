import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { aUsualRent } from '../../../../../fixtures/listings.ts';
import { usualRentMachine } from '../../../../machines/listing/usual-rent.machine.ts';

export const usualRentModel: MachineModel<typeof usualRentMachine> = {
  machine: usualRentMachine,
  inputs: [{ postalCode: '20131', roomType: 'private', furnished: 'true' }],
  events: [{ type: 'fetch.retry' }],
  outcomes: { fetch: { outputs: [aUsualRent(), null], errors: [offline] } },
};
