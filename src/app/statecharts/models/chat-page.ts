import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aMessage, anOwnMessage, aRefusal } from '../../../../fixtures/chat.ts';
import { chatPageMachine } from '../../../machines/chat-page.machine.ts';
import { maxMessageLength } from '../../../schemas/constants.ts';

export const chatPageModel: MachineModel<typeof chatPageMachine> = {
  machine: chatPageMachine,
  inputs: [{ userId: 7 }],
  events: [
    { type: 'socket.opened' },
    { type: 'socket.received', message: aMessage(), key: null },
    { type: 'socket.received', message: anOwnMessage({ messageId: 12, content: 'Ciao!' }), key: null },
    { type: 'socket.refused', refusal: aRefusal(), key: null },
    { type: 'socket.lost', cause: 'closed' },
    { type: 'socket.denied' },
    { type: 'field.change', field: 'recipientEmail', value: 'marco@example.org' },
    { type: 'field.change', field: 'content', value: 'Ciao!' },
    { type: 'field.change', field: 'content', value: 'x'.repeat(maxMessageLength + 1) },
    { type: 'message.send' },
  ],
  // The form can be filled in any state; that it is filled with a connection is enough.
  can: ({ value }, { type }) => type !== 'field.change' || /idle|sending/.test(JSON.stringify(value)),
  outcomes: { socket: { errors: [new Error('no socket')] } },
  distinguish: ({ recipientEmail, content }) => [recipientEmail, content.length],
};
