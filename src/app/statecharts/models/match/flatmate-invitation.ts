import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { notFound, offline } from '../../../../../fixtures/failures.ts';
import { flatmateInvitationMachine } from '../../../../machines/match/flatmate-invitation.machine.ts';

export const flatmateInvitationModel: MachineModel<typeof flatmateInvitationMachine> = {
  machine: flatmateInvitationMachine,
  inputs: [{ id: 101 }],
  events: [{ type: 'fetch.retry' }],
  outcomes: {
    fetch: {
      outputs: [{ key: 'key-1', until: '2026-12-06T12:00:00.000Z' }],
      errors: [notFound(), offline],
    },
  },
};
