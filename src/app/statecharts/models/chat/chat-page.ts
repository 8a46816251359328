import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aChat, aMessage, anOwnMessage, aSendError } from '../../../../../fixtures/chat.ts';
import { chatPageMachine } from '../../../../machines/chat/chat-page.machine.ts';
import { maxMessageLength } from '../../../../schemas/constants.ts';

const own = anOwnMessage({ messageId: 12, content: 'Ciao!' });

export const chatPageModel: MachineModel<typeof chatPageMachine> = {
  machine: chatPageMachine,
  inputs: [{ userId: 7 }],
  events: [
    { type: 'connection.up', socket: aChat },
    { type: 'connection.down' },
    { type: 'message.received', message: aMessage(), key: null },
    { type: 'message.received', message: own, key: null },
    { type: 'message.rejected', error: aSendError(), key: null },
    { type: 'field.change', field: 'recipientEmail', value: 'marco@example.org' },
    { type: 'field.change', field: 'content', value: 'Ciao!' },
    { type: 'field.change', field: 'content', value: 'x'.repeat(maxMessageLength + 1) },
    { type: 'message.send' },
  ],
  // The form can be filled in any state. It is enough to fill it with a connection.
  can: ({ value }, { type }) => type !== 'field.change' || /idle|sending/.test(JSON.stringify(value)),
  outcomes: { connection: { errors: [new Error('connection')] } },
  distinguish: ({ recipientEmail, content }) => [recipientEmail, content.length],
};
