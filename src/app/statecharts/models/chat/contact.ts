import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aChat } from '../../../../../fixtures/chat.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { ApiError } from '../../../../domain/api-error.ts';
import { contactMachine } from '../../../../machines/chat/contact.machine.ts';
import { maxMessageLength } from '../../../../schemas/constants.ts';

const lines = ['Ciao Giulia! Is the room still free?', 'Hello Giulia, could I see the room?'];

export const contactModel: MachineModel<typeof contactMachine> = {
  machine: contactMachine,
  inputs: [{ listingId: 101 }],
  events: [
    { type: 'draft.restored', text: 'I wrote this yesterday.' },
    { type: 'draft.unkept' },
    { type: 'text.change', text: '' },
    { type: 'text.change', text: 'Is there a bicycle room?' },
    { type: 'text.change', text: 'x'.repeat(maxMessageLength + 1) },
    ...lines.map((line) => ({ type: 'opening.choose' as const, line, lines })),
    { type: 'message.send', at: 0 },
    { type: 'message.kept', conversationId: 31 },
  ],
  outcomes: {
    openConversation: {
      outputs: [{ conversationId: 31, recipient: { id: 8, email: 'marco@example.org' }, outbox: aChat }],
      errors: [
        new ApiError('unauthorized', 'No token.', { status: 401 }),
        rejected(429, 'You have contacted many posters today.'),
        offline,
      ],
    },
    record: { errors: [new Error('storage is full')] },
  },
  distinguish: ({ text, message }) => [text === '', text.length > maxMessageLength, message],
};
