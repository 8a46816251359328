import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { changedElsewhere, notFound, offline } from '../../../../../fixtures/failures.ts';
import { anEditableListing } from '../../../../../fixtures/listings.ts';
import { listingLifeMachine } from '../../../../machines/publish/listing-life.machine.ts';
import { listingStates } from '../../../../schemas/publish/listing-life.ts';

const listing = anEditableListing();
const paused = anEditableListing({ life: { state: 'paused', version: '2' } });

export const listingLifeModel: MachineModel<typeof listingLifeMachine> = {
  machine: listingLifeMachine,
  inputs: [{ listing }],
  events: [
    { type: 'state.change', state: 'renewed' },
    ...listingStates.map((state) => ({ type: 'state.change' as const, state })),
    { type: 'listing.update', listing: paused },
    { type: 'alert.dismiss' },
  ],
  outcomes: {
    changeState: { outputs: [paused], errors: [changedElsewhere, notFound(), offline] },
    fetchListing: { outputs: [paused], errors: [notFound(), offline] },
  },
  distinguish: ({ listing: { life }, message }) => [life.state, message],
};
