import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { settleableKeeper } from '../../../../../fixtures/form-keepers.ts';
import { feedbackMachine } from '../../../../machines/shell/feedback.machine.ts';
import { feedbackLimits } from '../../../../schemas/shell/feedback.ts';

export const feedbackModel: MachineModel<typeof feedbackMachine> = {
  machine: feedbackMachine,
  inputs: [{ userId: null }, { userId: 7 }],
  given: { keeper: settleableKeeper },
  events: [
    { type: 'text.change', text: '' },
    { type: 'text.discard' },
    { type: 'draft.restored', text: 'Typed before a reload.' },
    { type: 'text.change', text: 'Too short' },
    { type: 'text.change', text: 'The map could show trams.' },
    { type: 'text.change', text: 'x'.repeat(feedbackLimits.max + 1) },
    { type: 'form.submit' },
    { type: 'sender.change', userId: 7 },
    { type: 'sender.change', userId: null },
  ],
  outcomes: {
    keeper: { errors: [new Error('keeper')] },
    sendFeedback: { outputs: [undefined], errors: [rejected(400, 'No links, please.'), offline] },
  },
  distinguish: ({ text, userId, message }) => [text.length, userId, message],
};
