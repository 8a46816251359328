import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { settleable } from 'statechart-workbench/model/settleable.ts';
import { aChat, aMessage, minute } from '../../../../../fixtures/chat.ts';
import { aConversation } from '../../../../../fixtures/members.ts';
import { chatThreadsMachine } from '../../../../machines/chat/chat-threads.machine.ts';

const message = aMessage();
const failure = (actorId: string) =>
  ({ type: `xstate.error.actor.${actorId}`, actorId, error: new Error(actorId) }) as const;

export const chatThreadsModel: MachineModel<typeof chatThreadsMachine> = {
  machine: chatThreadsMachine,
  inputs: [{ userId: 7, chat: aChat }],
  given: { thread: settleable(), composer: settleable() },
  events: [
    { type: 'list.fetched', conversations: [aConversation()] },
    { type: 'message.received', message, messages: [message] },
    { type: 'connection.up', socket: aChat },
    { type: 'connection.confirmed' },
    { type: 'markers.read', markers: { read: { 31: minute(4) }, since: minute(1) }, counted: {} },
    { type: 'unread.changed', conversationId: 31, counted: { count: 2, until: Date.parse(minute(4)) } },
    { type: 'thread.readTo', conversationId: 31, until: Date.parse(minute(4)) },
    { type: 'thread.restart' },
    failure('thread-31'),
  ],
  // Only an existing thread can fail.
  can: ({ context: { threads } }, { type }) => type !== 'xstate.error.actor.thread-31' || 31 in threads,
  outcomes: {
    readMarkers: { errors: [new Error('no storage')] },
    fetchCapabilities: { outputs: [['message-pages'], []], errors: [new Error('not reachable')] },
  },
  // After the fourth failure, further ones change nothing.
  distinguish: ({ threads, restarts }) => [Object.keys(threads), Math.min(restarts['thread-31'] ?? 0, 4)],
};
