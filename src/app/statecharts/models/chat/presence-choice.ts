import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { presenceChoiceMachine } from '../../../../machines/chat/presence-choice.machine.ts';

export const presenceChoiceModel: MachineModel<typeof presenceChoiceMachine> = {
  machine: presenceChoiceMachine,
  inputs: [undefined],
  events: [{ type: 'presence.toggle' }, { type: 'presence.retry' }],
  outcomes: {
    fetchChoice: { outputs: [{ isShown: true }], errors: [offline] },
    saveChoice: { outputs: [undefined], errors: [rejected(500), offline] },
  },
  distinguish: ({ isShown, message }) => [isShown, message],
};
