import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aViewing } from '../../../../../fixtures/viewings.ts';
import { emptyProposal } from '../../../../domain/chat/viewing-proposal.ts';
import { viewingProposalMachine } from '../../../../machines/chat/viewing-proposal.machine.ts';

const now = Date.UTC(2026, 10, 22);

export const viewingProposalModel: MachineModel<typeof viewingProposalMachine> = {
  machine: viewingProposalMachine,
  inputs: [
    { form: emptyProposal(null), maxTimes: 1, isOptional: false },
    { form: emptyProposal(aViewing()), maxTimes: 100, isOptional: true },
  ],
  events: [
    { type: 'time.toggle', time: '2026-11-24T18:00' },
    { type: 'time.toggle', time: '2026-11-20T18:00' },
    { type: 'details.change', details: { place: 'video', videoLink: 'https://call.example/room' } },
    { type: 'proposal.send', now },
  ],
  outcomes: {},
  distinguish: ({ form, fault }) => [form.times.length, form.times[0], fault],
};
