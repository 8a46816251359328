import { type ActorRefFrom, sendTo, setup } from 'xstate';
import { groupChatMachine } from '../match/group-chat.machine.ts';
import type { StateMeta } from '../meta.ts';
import {
  type ConnectionReport,
  chatConnectionMachine,
  type NetworkEvent,
  type SessionRenewed,
} from './chat-connection.machine.ts';
import { type CopyFound, chatOutboxMachine, type MessageWrite } from './chat-outbox.machine.ts';
import { conversationsMachine } from './conversations.machine.ts';

interface Context {
  user: { id: number; email: string };
  /** What the backend has besides the specified calls, as far as it was known at the start. */
  capabilities: readonly string[];
}

/** The member's chat. It runs on every screen while the member is logged in, and hands on what one of its parts has for the others. */
export const chatMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ConnectionReport | CopyFound | MessageWrite | NetworkEvent | SessionRenewed,
    input: {} as Context,
    children: {} as {
      connection: 'connection';
      outbox: 'outbox';
      conversations: 'conversations';
      groupChat: 'groupChat';
    },
    meta: {} as StateMeta,
  },
  actors: {
    connection: chatConnectionMachine,
    outbox: chatOutboxMachine,
    conversations: conversationsMachine,
    groupChat: groupChatMachine,
  },
  actions: {
    fail: (_, { error }: { error: unknown }) => {
      throw error;
    },
  },
}).createMachine({
  id: 'chat',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: {
      description:
        'The chat is connected, or tries to be. An error of ours in one of the parts ends the chat, and the page says so.',
      meta: { reference: 'chat#when-the-chat-runs' },
      invoke: [
        {
          id: 'connection',
          src: 'connection',
          input: ({ self }) => ({ owner: self }),
          onError: { actions: { type: 'fail', params: ({ event }) => event } },
        },
        {
          id: 'outbox',
          src: 'outbox',
          input: ({ context: { user }, self }) => ({ user, chat: self }),
          onError: { actions: { type: 'fail', params: ({ event }) => event } },
        },
        {
          id: 'conversations',
          src: 'conversations',
          input: ({ context: { user, capabilities }, self }) => ({
            userId: user.id,
            chat: self,
            capabilities,
          }),
          onError: { actions: { type: 'fail', params: ({ event }) => event } },
        },
        {
          id: 'groupChat',
          src: 'groupChat',
          input: ({ context: { user } }) => ({ userId: user.id }),
          onError: { actions: { type: 'fail', params: ({ event }) => event } },
        },
      ],
      on: {
        'network.*': { actions: sendTo('connection', ({ event }) => event) },
        'session.renewed': {
          actions: [
            sendTo('connection', ({ event }) => event),
            sendTo('conversations', ({ event }) => event),
          ],
        },
        'connection.*': {
          actions: [
            sendTo('conversations', ({ event }) => event),
            sendTo('outbox', ({ event }) => event),
            sendTo('groupChat', ({ event }) => event),
          ],
        },
        // First to the conversations, so that an own message is always visible: as unsent, as sent, or as both.
        'message.received': {
          actions: [sendTo('conversations', ({ event }) => event), sendTo('outbox', ({ event }) => event)],
        },
        'marker.moved': { actions: sendTo('conversations', ({ event }) => event) },
        'group.received': { actions: sendTo('groupChat', ({ event }) => event) },
        // By its key, each knows its own.
        'message.rejected': {
          actions: [sendTo('outbox', ({ event }) => event), sendTo('groupChat', ({ event }) => event)],
        },
        'message.write': { actions: sendTo('outbox', ({ event }) => event) },
        'copy.found': {
          actions: sendTo('conversations', ({ event: { message, messages } }) => ({
            type: 'message.received' as const,
            message,
            messages,
            key: null,
          })),
        },
      },
    },
  },
});

export type ChatActor = ActorRefFrom<typeof chatMachine>;
