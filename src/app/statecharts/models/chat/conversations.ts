import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aChat, aMessage, anOwnMessage, minute } from '../../../../../fixtures/chat.ts';
import { notFound, offline } from '../../../../../fixtures/failures.ts';
import { aConversation } from '../../../../../fixtures/members.ts';
import { conversationsMachine } from '../../../../machines/chat/conversations.machine.ts';
import { maxMessageLength } from '../../../../schemas/constants.ts';

const message = aMessage();
const own = anOwnMessage();
const [conversationId, markers] = [31, { read: {}, since: minute(1) }];
const pages = [
  { messages: [message], older: null },
  { messages: [message], older: '?before=11' },
];
const at = Date.parse(minute(30));

export const conversationsModel: MachineModel<typeof conversationsMachine> = {
  machine: conversationsMachine,
  inputs: [[], ['message-pages']].map((capabilities) => ({ userId: 7, chat: aChat, capabilities })),
  events: [
    { type: 'records.read', markers, counted: {}, drafts: {} },
    { type: 'markers.read', markers: { ...markers, read: { 31: minute(11) } }, counted: {} },
    { type: 'draft.unkept' },
    { type: 'marker.moved', conversationId: 31, readUntil: minute(11) },
    { type: 'connection.up', socket: aChat },
    { type: 'connection.confirmed' },
    { type: 'connection.lost' },
    { type: 'connection.denied' },
    { type: 'session.renewed' },
    { type: 'list.refresh' },
    { type: 'list.retry' },
    { type: 'message.received', message, key: null },
    { type: 'message.received', message: own, key: null, messages: [own] },
    { type: 'conversation.open', conversationId },
    { type: 'conversation.close', conversationId },
    { type: 'conversation.read' },
    { type: 'conversation.end', conversationId },
    { type: 'messages.retry' },
    { type: 'older.request' },
    { type: 'older.retry' },
    { type: 'draft.change', conversationId, text: 'Ciao!' },
    { type: 'draft.change', conversationId, text: 'x'.repeat(maxMessageLength + 1) },
    { type: 'message.send', conversationId, at },
    { type: 'message.kept', conversationId },
  ],
  // One thing at a time: the list, then a draft, then the messages, then what arrives.
  can: ({ value, context: { threads, openId, drafts } }, { type }) => {
    const isResting = value.messages === 'resting' && value.older === 'resting';
    const { status, hasFailed } = threads[31] ?? {};
    if (drafts[31]) return /^draft|^message\.(send|kept)/.test(type);
    if (value.markers !== 'resting') return false;
    if (value.list !== 'shown') return isResting && /^list|^connection|^session|received$/.test(type);
    if (type === 'conversation.open') return openId === null && isResting;
    if (type === 'conversation.close' || type.startsWith('older')) return openId !== null;
    if (type === 'messages.retry') return hasFailed === true;
    if (type === 'connection.up') return value.messages === 'loading' || (isResting && status === 'complete');
    if (type === 'conversation.read') return isResting && openId !== null;
    return isResting && openId === null && status === 'unloaded';
  },
  outcomes: {
    records: { errors: [new Error('no storage')] },
    fetchConversations: {
      outputs: [[aConversation()], [aConversation({ readUntil: null })]],
      errors: [offline],
    },
    saveMarker: { outputs: [undefined], errors: [offline, notFound()] },
    fetchNewest: { outputs: pages, errors: [offline] },
    fetchOlder: { outputs: [{ messages: [aMessage({ messageId: 1 })], older: null }], errors: [offline] },
  },
  distinguish: ({ threads, openId, hasPages, drafts, isListLoaded, saved }) => [
    threads[31]?.status,
    (threads[31]?.older ?? null) !== null,
    openId,
    hasPages,
    drafts[31]?.length,
    isListLoaded,
    31 in saved,
  ],
};
