import { type ActorRefFrom, assign, fromPromise, log, sendTo, setup, stateIn } from 'xstate';
import { mergeMessages, newestTime } from '../domain/messages.ts';
import { countUnread, type Reading, withHistory, withLastTime } from '../domain/unread.ts';
import type { ChatMessage } from '../schemas/chat.ts';
import { chatReconnectDelay } from '../schemas/constants.ts';
import type { Recipient, ThreadEvent, ThreadReport } from './chat-events.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';
import type { Failure } from './supervision.ts';

const never = Number.NEGATIVE_INFINITY;

interface Context extends Reading {
  conversationId: number;
  owner: Recipient<ThreadReport>;
  /** Time of the newest message when the last complete history became stale: older ones are all here. */
  syncedUntil: number;
  /** All messages were here once. */
  isLoaded: boolean;
}

/** The messages of one conversation, and how far they were read. */
export const chatThreadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ThreadEvent,
    input: {} as Pick<Context, 'conversationId' | 'userId' | 'readUntil' | 'counted' | 'owner'>,
    tags: {} as 'open' | 'loading' | 'failed',
    meta: {} as StateMeta,
  },
  actors: {
    fetchMessages: fromPromise<ChatMessage[], { conversationId: number }>(() => notProvided('fetchMessages')),
  },
  guards: {
    isBehind: ({ context }, { time }: { time: number }) => time > newestTime(context.messages),
    isBehindSync: ({ context }, { time }: { time: number }) => time > context.syncedUntil,
    isUncounted: ({ context }, { time }: { time: number }) =>
      time > Math.max(context.readUntil, countUnread(context).until),
    isReadable: ({ context }) => newestTime(context.messages) > context.readUntil,
    isLoaded: ({ context }) => context.isLoaded,
    isOpen: stateIn({ display: 'open' }),
  },
  actions: {
    setMessages: assign(({ context }, { messages }: { messages: ChatMessage[] }) => ({
      messages: mergeMessages(context.messages, messages),
    })),
    setHistory: assign(({ context }, { messages }: { messages: ChatMessage[] }) => ({
      ...withHistory(context, messages),
      isLoaded: true,
    })),
    setLastTime: assign(({ context }, { time }: { time: number }) => withLastTime(context, time)),
    setSynced: assign(({ context }) => ({ syncedUntil: newestTime(context.messages) })),
    /** Never back: what was read stays read. */
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
  context: ({ input }) => ({ ...input, messages: [], lastTime: never, syncedUntil: never, isLoaded: false }),
  type: 'parallel',
  on: {
    'messages.received': {
      actions: [{ type: 'setMessages', params: ({ event }) => event }, 'notifyUnread'],
    },
    'marker.moved': {
      actions: [{ type: 'setReadUntil', params: ({ event }) => event }, 'notifyUnread'],
    },
  },
  states: {
    display: {
      description: 'Whether the member is looking at it.',
      meta: { reference: 'chat#read-markers' },
      initial: 'closed',
      states: {
        closed: {
          description: 'Not on the screen: what comes counts as unread.',
          meta: { reference: 'chat#read-markers' },
          on: { 'thread.open': 'open' },
        },
        open: {
          description: 'On the screen: its messages are read as they are seen.',
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
      description: 'The messages of the server, complete or not.',
      meta: { reference: 'chat#loading-messages' },
      initial: 'unloaded',
      states: {
        unloaded: {
          description: 'Nothing was fetched yet: nobody has looked.',
          meta: { reference: 'chat#loading-messages' },
          on: {
            'thread.open': 'loading',
            'summary.changed': {
              guard: { type: 'isUncounted', params: ({ event }) => event },
              actions: [{ type: 'setLastTime', params: ({ event }) => event }, 'notifyUnread'],
            },
          },
        },
        loading: {
          description: "'Loading messages...'; what is known stays on the screen.",
          meta: { reference: 'chat#loading-messages' },
          tags: 'loading',
          on: { 'thread.stale': { target: 'loading', reenter: true } },
          invoke: {
            id: 'fetchMessages',
            src: 'fetchMessages',
            input: ({ context: { conversationId } }) => ({ conversationId }),
            onDone: {
              target: 'complete',
              actions: [
                { type: 'setHistory', params: ({ event }) => ({ messages: event.output }) },
                'notifyUnread',
              ],
            },
            onError: { target: 'failed', actions: { type: 'logFailure', params: ({ event }) => event } },
          },
        },
        failed: {
          description:
            "'Failed to load messages.', and another try. What is there stays, and is completed by itself.",
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
          description: 'All messages are here, and new ones come as they are sent.',
          meta: { reference: 'chat#conversation' },
          on: {
            'thread.stale': { target: 'stale', actions: 'setSynced' },
            'summary.changed': {
              guard: { type: 'isBehind', params: ({ event: { time } }) => ({ time }) },
              target: 'loading',
            },
          },
        },
        stale: {
          description: 'Connected anew: messages may have been missed, and are fetched for whoever looks.',
          meta: { reference: 'chat#missed-messages' },
          // The list tells by their time whether there are unread ones. It cannot tell of two that came at the same time.
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
  },
});

export type ThreadActor = ActorRefFrom<typeof chatThreadMachine>;
