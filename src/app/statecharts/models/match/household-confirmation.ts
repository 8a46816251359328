import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { notFound, offline, rejected } from '../../../../../fixtures/failures.ts';
import { householdConfirmationMachine } from '../../../../machines/match/household-confirmation.machine.ts';

export const householdConfirmationModel: MachineModel<typeof householdConfirmationMachine> = {
  machine: householdConfirmationMachine,
  inputs: [{ id: 101, key: 'key-1' }],
  events: [
    { type: 'answer.give', livesThere: true },
    { type: 'answer.give', livesThere: false },
    { type: 'answer.retry' },
  ],
  outcomes: {
    confirm: {
      outputs: [{ confirmedBy: 1 }, { confirmedBy: 0 }],
      errors: [notFound(), rejected(409, 'This link has ended.'), offline],
    },
  },
};
