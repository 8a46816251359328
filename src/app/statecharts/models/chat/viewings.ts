import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { aViewing } from '../../../../../fixtures/viewings.ts';
import { viewingsMachine } from '../../../../machines/chat/viewings.machine.ts';

const { listingId, version } = aViewing();
const form = { times: ['2026-11-24T18:00'], minutes: 30, place: 'onSite' as const, videoLink: '' };
const start = '2026-11-24T17:00:00.000Z';
const proposal = { times: [start], minutes: 30, place: 'onSite' as const, videoLink: null, version };

export const viewingsModel: MachineModel<typeof viewingsMachine> = {
  machine: viewingsMachine,
  inputs: [{ conversationId: 31 }],
  events: [
    { type: 'viewings.refresh' },
    { type: 'viewing.open', listingId },
    { type: 'viewing.close' },
    { type: 'proposal.open' },
    { type: 'proposal.close' },
    { type: 'proposal.keep', listingId, form },
    { type: 'drafts.restored', drafts: { [listingId]: form } },
    { type: 'cancellation.open' },
    { type: 'cancellation.close' },
    { type: 'viewing.change', command: { kind: 'propose', listingId, proposal } },
    { type: 'viewing.change', command: { kind: 'agree', listingId, start, version } },
    { type: 'viewing.change', command: { kind: 'book', listingId, start, version } },
    { type: 'viewing.change', command: { kind: 'cancel', listingId, version } },
  ],
  outcomes: {
    record: { errors: [new Error('no storage')] },
    fetchViewings: { outputs: [[], [aViewing()]], errors: [offline] },
    changeViewing: {
      outputs: [aViewing({ state: 'agreed', start, times: [], proposedBy: null, version: 2 })],
      errors: [rejected(409, 'The viewing has changed meanwhile. Please look at it again.'), offline],
    },
  },
  distinguish: ({ viewings, listingId: open, command, message }) => [
    viewings.length,
    open === null,
    command?.kind,
    message === null,
  ],
};
