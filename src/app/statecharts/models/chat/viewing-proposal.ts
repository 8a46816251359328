import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aViewing } from '../../../../../fixtures/viewings.ts';
import { viewingProposalMachine } from '../../../../machines/chat/viewing-proposal.machine.ts';

const now = Date.UTC(2026, 10, 22);

export const viewingProposalModel: MachineModel<typeof viewingProposalMachine> = {
  machine: viewingProposalMachine,
  inputs: [
    { viewing: null, draft: null },
    { viewing: aViewing(), draft: null },
  ],
  events: [
    { type: 'time.change', index: 0, time: '2026-11-24T18:00' },
    { type: 'time.change', index: 0, time: '2026-11-20T18:00' },
    { type: 'time.add' },
    { type: 'time.remove', index: 0 },
    { type: 'details.change', details: { place: 'video', videoLink: 'https://call.example/room' } },
    { type: 'proposal.send', now },
  ],
  outcomes: {},
  distinguish: ({ form, fault }) => [form.times.length, form.times[0], fault],
};
