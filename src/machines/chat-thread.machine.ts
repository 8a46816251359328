import { type ActorRefFrom, assign, fromPromise, log, raise, sendTo, setup, stateIn } from 'xstate';
import { type History, isJoined, withNewest, withOlder } from '../domain/history.ts';
import { mergeMessages, newestTime } from '../domain/messages.ts';
import { countUnread, withLastTime } from '../domain/unread.ts';
import type { ChatMessage, MessagePage } from '../schemas/chat.ts';
import { chatReconnectDelay, messagePageSize } from '../schemas/constants.ts';
import type { Recipient, ThreadEvent, ThreadReport } from './chat-events.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';
import { present } from './present.ts';
import type { Failure } from './supervision.ts';

const never = Number.NEGATIVE_INFINITY;

interface Context extends History {
  conversationId: number;
  owner: Recipient<ThreadReport>;
  /** Whether the backend offers messages in pages, so that the newest can be fetched without all others. */
  hasPages: boolean;
}

/** Whether the last message according to the list is unread and not counted yet. */
function isUncounted(context: Context, time: number): boolean {
  return time > Math.max(context.readUntil, countUnread(context).until);
}

/** The range to fetch: with pages, the messages of one or two screens, otherwise all. */
const newestRange = ({ context: { conversationId, hasPages } }: { context: Context }) => ({
  conversationId,
  limit: hasPages ? messagePageSize : null,
});

/** The messages of one conversation, and the time until which they are read. */
export const chatThreadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ThreadEvent,
    input: {} as Pick<Context, 'conversationId' | 'userId' | 'readUntil' | 'counted' | 'owner' | 'hasPages'>,
    tags: {} as 'open' | 'loading' | 'failed' | 'loadingOlder' | 'olderFailed',
    meta: {} as StateMeta,
  },
  actors: {
    fetchNewest: fromPromise<MessagePage, { conversationId: number; limit: number | null }>(() =>
      notProvided('fetchNewest'),
    ),
    fetchOlder: fromPromise<MessagePage, { conversationId: number; address: string }>(() =>
      notProvided('fetchOlder'),
    ),
  },
  guards: {
    isBehind: ({ context }, { time }: { time: number }) => time > newestTime(context.messages),
    isBehindSync: ({ context }, { time }: { time: number }) =>
      time > newestTime(context.lastSynced ? [context.lastSynced] : []),
    isUncounted: ({ context }, { time }: { time: number }) => isUncounted(context, time),
    isCountable: ({ context }, { time }: { time: number }) => context.hasPages && isUncounted(context, time),
    /** Whether the count includes a message that is known only from the list. */
    isEstimated: ({ context }) => context.lastTime > context.readUntil,
    isJoined: ({ context }, { page }: { page: MessagePage }) => isJoined(context, page),
    hasOlder: ({ context }) => context.older !== null,
    isReadable: ({ context }) => newestTime(context.messages) > context.readUntil,
    isLoaded: ({ context }) => context.isLoaded,
    isOpen: stateIn({ display: 'open' }),
  },
  actions: {
    setMessages: assign(({ context }, { messages }: { messages: ChatMessage[] }) => ({
      messages: mergeMessages(context.messages, messages),
    })),
    setNewest: assign(({ context }, { page }: { page: MessagePage }) => withNewest(context, page)),
    addOlder: assign(({ context }, { page }: { page: MessagePage }) => withOlder(context, page)),
    setPages: assign({ hasPages: true }),
    /** The pending older messages would continue messages that are no longer loaded. */
    dropOlder: raise({ type: 'older.drop' }),
    setLastTime: assign(({ context }, { time }: { time: number }) => withLastTime(context, time)),
    setSynced: assign(({ context }) => ({ lastSynced: context.messages.at(-1) ?? null })),
    /** Never moves back: read messages stay read. */
    setReadUntil: assign(({ context }, { readUntil }: { readUntil: number }) => ({
      readUntil: Math.max(context.readUntil, readUntil),
    })),
    notifyUnread: sendTo(
      ({ context }) => context.owner,
      ({ context }) => ({
        type: 'unread.changed',
        conversationId: context.conversationId,
        counted: countUnread(context),
      }),
    ),
    notifyRead: sendTo(
      ({ context }) => context.owner,
      ({ context: { conversationId, readUntil } }) => ({
        type: 'thread.readTo',
        conversationId,
        until: readUntil,
      }),
    ),
    logFailure: log((_, failure: Failure) => failure),
  },
  delays: { beforeRefetch: chatReconnectDelay },
}).createMachine({
  id: 'chatThread',
  context: ({ input }) => ({
    ...input,
    messages: [],
    older: null,
    anchorId: null,
    lastTime: never,
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
      description: 'The newest messages of the server, complete or not.',
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
            "'Failed to load messages.', and another try. Known messages stay on the screen. The thread also fetches again by itself.",
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
    older: {
      description: 'The messages before those that are here.',
      meta: { reference: 'chat#older-messages' },
      initial: 'resting',
      states: {
        resting: {
          description: 'They are fetched when the person scrolls up to the first message, if there are any.',
          meta: { reference: 'chat#older-messages' },
          on: { 'older.request': { guard: 'hasOlder', target: 'loading' } },
        },
        loading: {
          description: "'Loading older messages...'",
          meta: { reference: 'chat#older-messages' },
          tags: 'loadingOlder',
          on: { 'older.drop': 'resting' },
          invoke: {
            id: 'fetchOlder',
            src: 'fetchOlder',
            input: ({ context: { conversationId, older } }) => ({
              conversationId,
              address: present(older, 'address of older messages'),
            }),
            onDone: {
              target: 'resting',
              actions: [
                { type: 'addOlder', params: ({ event }) => ({ page: event.output }) },
                'notifyUnread',
              ],
            },
            onError: { target: 'failed', actions: { type: 'logFailure', params: ({ event }) => event } },
          },
        },
        failed: {
          description: "'Failed to load messages.' above the first message, and another try.",
          meta: { reference: 'chat#older-messages' },
          tags: 'olderFailed',
          on: { 'older.retry': 'loading', 'older.drop': 'resting', 'thread.open': 'resting' },
        },
      },
    },
  },
});

export type ThreadActor = ActorRefFrom<typeof chatThreadMachine>;
