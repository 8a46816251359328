import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aChat, aMessage, aSendError, minute } from '../../../../../fixtures/chat.ts';
import { aGroupMessage } from '../../../../../fixtures/group-chat.ts';
import { chatConnectionMachine } from '../../../../machines/chat/chat-connection.machine.ts';

export const chatConnectionModel: MachineModel<typeof chatConnectionMachine> = {
  machine: chatConnectionMachine,
  inputs: [{ owner: aChat }],
  events: [
    { type: 'socket.opened', socket: aChat },
    { type: 'socket.received', message: aMessage(), key: null },
    { type: 'socket.groupReceived', message: aGroupMessage(), key: null },
    { type: 'socket.marker', marker: { conversationId: 31, readUntil: minute(11) } },
    { type: 'socket.rejected', error: aSendError(), key: 'key-1' },
    { type: 'socket.lost', cause: 'closed' },
    { type: 'socket.denied' },
    { type: 'network.lost' },
    { type: 'network.restored' },
    { type: 'session.renewed' },
  ],
  outcomes: { socket: { errors: [new Error('no socket')] } },
  distinguish: () => null,
};
