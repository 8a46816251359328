import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { createEmptyActor } from 'xstate';
import { formKeeperMachine } from '../../../machines/form-keeper.machine.ts';

export const formKeeperModel: MachineModel<typeof formKeeperMachine> = {
  machine: formKeeperMachine,
  inputs: [{ form: createEmptyActor() }],
  events: [
    { type: 'draft.restored', text: '{"title":"Sunny room"}' },
    { type: 'draft.keep', text: '{"title":"Sunny room with a balcony"}' },
    { type: 'draft.forget' },
    { type: 'changes.made' },
    { type: 'leave.try', to: { href: '/listings' } },
    { type: 'leave.try', to: { delta: -1 } },
    { type: 'leave.confirm' },
    { type: 'leave.stay' },
  ],
  outcomes: {
    record: { errors: [new Error('no storage')] },
    leaveAttempts: { errors: [new Error('no history')] },
  },
};
