import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { changedElsewhere, notFound, offline } from '../../../../../fixtures/failures.ts';
import { anEditableListing } from '../../../../../fixtures/listings.ts';
import { listingLifeMachine } from '../../../../machines/publish/listing-life.machine.ts';

const listing = anEditableListing();
const anAsker = {
  conversationId: 31,
  name: 'Marco',
  viewing: { start: '2026-12-01T17:00:00.000Z', version: 2 },
};
const paused = anEditableListing({ life: { state: 'paused', version: '2' } });

export const listingLifeModel: MachineModel<typeof listingLifeMachine> = {
  machine: listingLifeMachine,
  inputs: [{ listing }],
  events: [
    ...(['renewed', 'published', 'paused', 'rented'] as const).map((state) => ({
      type: 'state.change' as const,
      state,
      usualText: `It is ${state}.`,
    })),
    { type: 'text.change', text: 'Sorry.' },
    { type: 'viewing.toggle', conversationId: 31 },
    { type: 'answer.confirm' },
    { type: 'answer.cancel' },
    { type: 'listing.update', listing: paused },
    { type: 'alert.dismiss' },
  ],
  outcomes: {
    changeState: { outputs: [paused], errors: [changedElsewhere, notFound(), offline] },
    changeStateAndTell: { outputs: [paused], errors: [changedElsewhere, offline] },
    fetchAskers: { outputs: [[anAsker], null], errors: [offline] },
    fetchAskersAgain: { outputs: [[]], errors: [offline] },
    fetchListing: { outputs: [paused], errors: [notFound(), offline] },
  },
  distinguish: ({ listing: { life }, wanted, message, toggled }) => [
    life.state,
    wanted,
    message !== null,
    toggled.length,
  ],
};
