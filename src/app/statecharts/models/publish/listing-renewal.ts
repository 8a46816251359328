import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { notFound, offline, rejected } from '../../../../../fixtures/failures.ts';
import { aListing } from '../../../../../fixtures/listings.ts';
import { listingRenewalMachine } from '../../../../machines/publish/listing-renewal.machine.ts';

export const listingRenewalModel: MachineModel<typeof listingRenewalMachine> = {
  machine: listingRenewalMachine,
  inputs: [{ id: 101, key: 'key-1' }],
  events: [{ type: 'renewal.confirm' }, { type: 'renewal.retry' }],
  outcomes: {
    renew: {
      outputs: [aListing()],
      errors: [notFound(), rejected(409, 'A listing that is rented.'), offline],
    },
  },
};
