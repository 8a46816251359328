import type { ActorRefFrom } from 'xstate';
import { newestTime } from '../../domain/chat/messages.ts';
import { olderMessages } from './chat-older.ts';
import { chatThread, newestRange } from './chat-thread-setup.ts';

/** The messages of one conversation, and the time until which they are read. */
export const chatThreadMachine = chatThread.createMachine({
  id: 'chatThread',
  meta: {
    live: { context: ['hasPages'], events: { 'xstate.error.actor.*': ['error.kind', 'error.status'] } },
  },
  context: ({ input }) => ({
    ...input,
    messages: [],
    older: null,
    anchorId: null,
    lastTime: Number.NEGATIVE_INFINITY,
    lastSynced: null,
    isLoaded: false,
  }),
  type: 'parallel',
  on: {
    'messages.received': {
      actions: [{ type: 'setMessages', params: ({ event }) => event }, 'notifyUnread'],
    },
    'marker.moved': {
      actions: [{ type: 'setReadUntil', params: ({ event }) => event }, 'notifyUnread'],
    },
    'pages.offered': { actions: 'setPages' },
  },
  states: {
    display: {
      description: 'Whether the thread is on the screen.',
      meta: { reference: 'chat#read-markers' },
      initial: 'closed',
      states: {
        closed: {
          description: 'The thread is not on the screen. New messages count as unread.',
          meta: { reference: 'chat#read-markers' },
          on: { 'thread.open': 'open' },
        },
        open: {
          description: 'The thread is on the screen. Visible messages become read.',
          meta: { reference: 'chat#read-markers' },
          tags: 'open',
          on: {
            'thread.close': 'closed',
            'thread.read': {
              guard: 'isReadable',
              actions: [
                {
                  type: 'setReadUntil',
                  params: ({ context: { messages } }) => ({ readUntil: newestTime(messages) }),
                },
                'notifyRead',
                'notifyUnread',
              ],
            },
          },
        },
      },
    },
    history: {
      description: 'Whether the newest messages of the server are loaded.',
      meta: { reference: 'chat#loading-messages' },
      initial: 'unloaded',
      states: {
        unloaded: {
          description: 'Nothing was fetched, since the thread was not on the screen yet.',
          meta: { reference: 'chat#loading-messages' },
          on: {
            'thread.open': 'loading',
            'pages.offered': [
              { guard: 'isEstimated', target: 'counting', actions: 'setPages' },
              { actions: 'setPages' },
            ],
            'summary.changed': [
              {
                guard: { type: 'isCountable', params: ({ event }) => event },
                target: 'counting',
                actions: { type: 'setLastTime', params: ({ event }) => event },
              },
              {
                guard: { type: 'isUncounted', params: ({ event }) => event },
                actions: [{ type: 'setLastTime', params: ({ event }) => event }, 'notifyUnread'],
              },
            ],
          },
        },
        counting: {
          description: 'Messages came while the app was closed: the newest are fetched, to count the unread.',
          meta: { reference: 'chat#read-markers' },
          on: {
            'thread.open': 'loading',
            'thread.stale': { target: 'counting', reenter: true },
            'summary.changed': {
              guard: { type: 'isUncounted', params: ({ event }) => event },
              target: 'counting',
              reenter: true,
              actions: { type: 'setLastTime', params: ({ event }) => event },
            },
          },
          invoke: {
            id: 'countUnread',
            src: 'fetchNewest',
            input: newestRange,
            onDone: {
              target: 'complete',
              actions: [
                { type: 'setNewest', params: ({ event }) => ({ page: event.output }) },
                'notifyUnread',
              ],
            },
            onError: {
              target: 'unloaded',
              actions: [{ type: 'logFailure', params: ({ event }) => event }, 'notifyUnread'],
            },
          },
        },
        loading: {
          description: "'Loading messages...'. Known messages stay on the screen.",
          meta: { reference: 'chat#loading-messages' },
          tags: 'loading',
          on: { 'thread.stale': { target: 'loading', reenter: true } },
          invoke: {
            id: 'fetchNewest',
            src: 'fetchNewest',
            input: newestRange,
            onDone: [
              {
                guard: { type: 'isJoined', params: ({ event }) => ({ page: event.output }) },
                target: 'complete',
                actions: [
                  { type: 'setNewest', params: ({ event }) => ({ page: event.output }) },
                  'notifyUnread',
                ],
              },
              {
                target: 'complete',
                actions: [
                  { type: 'setNewest', params: ({ event }) => ({ page: event.output }) },
                  'dropOlder',
                  'notifyUnread',
                ],
              },
            ],
            onError: { target: 'failed', actions: { type: 'logFailure', params: ({ event }) => event } },
          },
        },
        failed: {
          description:
            "'Failed to load messages.', with Try Again. Known messages stay on the screen. The thread also fetches again by itself.",
          meta: { reference: 'chat#messages-failed' },
          tags: 'failed',
          on: {
            'thread.retry': 'loading',
            'thread.open': 'loading',
            'thread.stale': { guard: 'isLoaded', target: 'loading' },
            'summary.changed': 'loading',
          },
          after: { beforeRefetch: { guard: 'isLoaded', target: 'loading' } },
        },
        complete: {
          description: 'The newest messages are here, and new ones come as they are sent.',
          meta: { reference: 'chat#conversation' },
          on: {
            'thread.stale': { target: 'stale', actions: 'setSynced' },
            'summary.changed': {
              guard: { type: 'isBehind', params: ({ event: { time } }) => ({ time }) },
              target: 'loading',
              actions: 'setSynced',
            },
          },
        },
        stale: {
          description:
            'After a reconnect messages may have been missed. They are fetched when the thread is on the screen.',
          meta: { reference: 'chat#missed-messages' },
          // The times in the list show whether there are newer messages. They do not show a second message with the same time.
          always: { guard: 'isOpen', target: 'loading' },
          on: {
            'summary.changed': {
              guard: { type: 'isBehindSync', params: ({ event: { time } }) => ({ time }) },
              target: 'loading',
            },
          },
        },
      },
    },
    older: olderMessages,
  },
});

export type ThreadActor = ActorRefFrom<typeof chatThreadMachine>;
