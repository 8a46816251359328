import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aChat } from '../../../../../fixtures/chat.ts';
import { chatComposerMachine } from '../../../../machines/chat/chat-composer.machine.ts';
import { maxMessageLength } from '../../../../schemas/constants.ts';

export const chatComposerModel: MachineModel<typeof chatComposerMachine> = {
  machine: chatComposerMachine,
  inputs: [{ userId: 7, conversationId: 31, recipient: { id: 8, email: 'marco@example.org' } }],
  events: [
    { type: 'draft.restored', text: 'Ciao' },
    { type: 'draft.change', text: 'Ciao!' },
    { type: 'draft.change', text: 'x'.repeat(maxMessageLength + 1) },
    { type: 'message.send', at: Date.UTC(2025, 5, 15, 14, 30), afterMessageId: 10, outbox: aChat },
    { type: 'message.kept' },
  ],
  outcomes: { draftRecord: { errors: [new Error('no storage')] } },
  distinguish: ({ draft }) => draft.length,
};
