import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { presenceMachine } from '../../../../machines/chat/presence.machine.ts';

export const presenceModel: MachineModel<typeof presenceMachine> = {
  machine: presenceMachine,
  inputs: [{ conversationId: 31 }],
  events: [],
  outcomes: {
    fetchPresence: {
      outputs: [
        { isOnline: true, lastActive: null },
        { isOnline: false, lastActive: '2026-11-24T17:00:00.000Z' },
      ],
      errors: [offline],
    },
  },
  distinguish: ({ presence }) => [presence?.isOnline],
};
