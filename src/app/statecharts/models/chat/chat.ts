import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aChat, aMessage, anOwnMessage, aSendError, me, minute } from '../../../../../fixtures/chat.ts';
import { aGroupMessage } from '../../../../../fixtures/group-chat.ts';
import { chatMachine } from '../../../../machines/chat/chat.machine.ts';

const own = anOwnMessage();

export const chatModel: MachineModel<typeof chatMachine> = {
  machine: chatMachine,
  inputs: [{ user: me, capabilities: [] }],
  events: [
    { type: 'connection.up', socket: aChat },
    { type: 'connection.confirmed' },
    { type: 'connection.down' },
    { type: 'connection.lost' },
    { type: 'connection.denied' },
    { type: 'message.received', message: aMessage(), key: null },
    { type: 'group.received', message: aGroupMessage(), key: null },
    { type: 'marker.moved', conversationId: 31, readUntil: minute(11) },
    { type: 'message.rejected', error: aSendError(), key: 'key-1' },
    {
      type: 'message.write',
      message: {
        conversationId: 31,
        recipient: { id: 8, email: 'marco@example.org' },
        content: 'Ciao!',
        afterMessageId: 10,
        at: Date.parse(minute(30)),
      },
      writer: aChat,
    },
    { type: 'copy.found', message: own, messages: [own] },
    { type: 'network.lost' },
    { type: 'network.restored' },
    { type: 'session.renewed' },
  ],
  outcomes: {
    connection: { errors: [new Error('connection')] },
    outbox: { errors: [new Error('outbox')] },
    conversations: { errors: [new Error('conversations')] },
    groupChat: { errors: [new Error('chat of the group')] },
  },
  distinguish: () => null,
};
