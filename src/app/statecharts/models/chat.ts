import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import {
  aMessage,
  anItem,
  anOwnMessage,
  aRefusal,
  me,
  minute,
  noRecords,
} from '../../../../fixtures/chat.ts';
import { offline } from '../../../../fixtures/failures.ts';
import { aConversation } from '../../../../fixtures/members.ts';
import { chatMachine } from '../../../machines/chat.machine.ts';

const { content } = anOwnMessage();

export const chatModel: MachineModel<typeof chatMachine> = {
  machine: chatMachine,
  inputs: [{ user: me, records: noRecords }],
  events: [
    { type: 'socket.opened' },
    { type: 'socket.received', message: aMessage(), key: null },
    { type: 'socket.received', message: anOwnMessage({ conversationId: 40 }), key: 'key-1' },
    { type: 'socket.refused', refusal: aRefusal(), key: 'key-1' },
    { type: 'socket.lost', cause: 'closed' },
    { type: 'socket.denied' },
    { type: 'network.lost' },
    { type: 'network.restored' },
    { type: 'session.renewed' },
    { type: 'conversations.refresh' },
    { type: 'conversations.retry' },
    { type: 'message.compose', conversationId: 31, content, afterMessageId: 10 },
    { type: 'records.composed', item: anItem(1) },
    { type: 'records.outboxChanged', items: [anItem(1)] },
    { type: 'records.marksMoved', marks: { read: { 31: minute(4) }, since: minute(1) } },
    { type: 'outbox.changed', items: [anItem(1)] },
    { type: 'outbox.transmit', item: anItem(1) },
    { type: 'outbox.transmit', item: undefined },
    { type: 'outbox.found', message: anOwnMessage(), messages: [anOwnMessage()] },
    { type: 'item.retry', key: 'key-1' },
    { type: 'item.discard', key: 'key-1' },
    { type: 'unread.changed', conversationId: 31, unread: 2 },
    { type: 'thread.readTo', conversationId: 31, until: minute(4) },
    { type: 'draft.changed', conversationId: 31, text: 'Ciao' },
  ],
  // What has nothing to do with where the connection and the list are, comes when both are there.
  can: ({ value: { connection, conversations } }, { type }) =>
    /^(socket|network|session|conversations)/.test(type) ||
    (JSON.stringify(connection).includes('connected') && conversations === 'shown'),
  // The connection and the list are tried again after the same time: one of them waits at a time.
  cannot: ({ value: { connection } }, { type }) =>
    connection === 'waiting' && type.startsWith('xstate.error'),
  outcomes: {
    records: { errors: [new Error('no storage')] },
    outbox: { errors: [new Error('outbox')] },
    socket: { errors: [new Error('no socket')] },
    fetchConversations: { outputs: [[aConversation()]], errors: [offline] },
    refetchConversations: { outputs: [[aConversation()]], errors: [offline] },
  },
  distinguish: () => null,
};
