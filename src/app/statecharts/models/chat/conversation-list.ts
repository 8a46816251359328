import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aChat, aMessage } from '../../../../../fixtures/chat.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { aConversation } from '../../../../../fixtures/members.ts';
import { conversationListMachine } from '../../../../machines/chat/conversation-list.machine.ts';

const message = aMessage();

export const conversationListModel: MachineModel<typeof conversationListMachine> = {
  machine: conversationListMachine,
  inputs: [{ userId: 7, chat: aChat }],
  events: [
    { type: 'list.refresh' },
    { type: 'list.retry' },
    { type: 'list.report' },
    { type: 'connection.up', socket: aChat },
    { type: 'connection.confirmed' },
    { type: 'connection.lost' },
    { type: 'connection.denied' },
    { type: 'session.renewed' },
    { type: 'message.received', message, messages: [message] },
  ],
  outcomes: {
    fetchConversations: { outputs: [[aConversation()]], errors: [offline] },
    refetchConversations: { outputs: [[aConversation()]], errors: [offline] },
  },
  distinguish: ({ conversations }) => conversations.length,
};
