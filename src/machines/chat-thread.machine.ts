import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  enqueueActions,
  fromPromise,
  type Snapshot,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import { errorTexts } from '../domain/error-texts.ts';
import { isLongMessage, mergeMessages, readContent } from '../domain/messages.ts';
import type { ChatMessage } from '../schemas/chat.ts';
import { chatReconnectDelay } from '../schemas/constants.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';
import { newestId } from './outbox-items.ts';

/** What a thread tells the chat. */
export type ThreadReport =
  | { type: 'unread.changed'; conversationId: number; unread: number }
  /** The member has read all that was sent until then. */
  | { type: 'thread.readTo'; conversationId: number; until: string }
  | { type: 'draft.changed'; conversationId: number; text: string }
  /** `afterMessageId` is the newest message known; `null` where newer ones may not have come yet. */
  | { type: 'message.compose'; conversationId: number; content: string; afterMessageId: number | null };

interface Input {
  conversationId: number;
  userId: number;
  /** Milliseconds since the epoch, by the server's clock; what was sent later is unread. */
  readUntil: number;
  draft: string;
  chat: ActorRef<Snapshot<unknown>, ThreadReport>;
}

interface Context extends Input {
  messages: ChatMessage[];
  /** Time of the newest message when the last complete history became stale: older ones are all here. */
  syncedUntil: number;
  /** Why what was typed cannot be sent. */
  complaint: string | null;
}

type ThreadEvent =
  /** It is on the screen, or no longer. */
  | { type: 'thread.open' }
  | { type: 'thread.close' }
  /** A new connection: what was sent before it may have been missed. */
  | { type: 'thread.stale' }
  /** The list of conversations says when the last message was sent. */
  | { type: 'thread.learned'; lastMessageTimestamp: string | null }
  /** One that was sent just now, or all that were fetched in the search for another. */
  | { type: 'thread.received'; messages: ChatMessage[] }
  /** The newest message is before the member's eyes. */
  | { type: 'thread.read' }
  /** Another tab has read on. */
  | { type: 'mark.moved'; readUntil: number }
  | { type: 'thread.retry' }
  | { type: 'draft.change'; text: string }
  | { type: 'message.send' };

function newestTime(messages: readonly ChatMessage[]): number {
  const last = messages.at(-1);
  return last ? Date.parse(last.timestamp) : Number.NEGATIVE_INFINITY;
}

function countUnread({ messages, userId, readUntil }: Context): number {
  return messages.filter(
    ({ senderId, timestamp }) => senderId !== userId && Date.parse(timestamp) > readUntil,
  ).length;
}

/** The messages of one conversation, how far they were read, and what is being typed. One child of the chat each. */
export const chatThreadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ThreadEvent,
    input: {} as Input,
    tags: {} as 'open' | 'loading' | 'failed',
    meta: {} as StateMeta,
  },
  actors: {
    fetchMessages: fromPromise<ChatMessage[], { conversationId: number }>(() => notProvided('fetchMessages')),
  },
  guards: {
    isBehind: ({ context }, { timestamp }: { timestamp: string | null }) =>
      timestamp !== null && Date.parse(timestamp) > newestTime(context.messages),
    isBehindSync: ({ context }, { timestamp }: { timestamp: string | null }) =>
      timestamp !== null && Date.parse(timestamp) > context.syncedUntil,
    isUnread: ({ context }, { timestamp }: { timestamp: string | null }) =>
      timestamp !== null && Date.parse(timestamp) > context.readUntil,
    isReadable: ({ context }) => newestTime(context.messages) > context.readUntil,
    isOpen: stateIn({ display: 'open' }),
    isComplete: stateIn({ history: 'complete' }),
    isBlank: ({ context }) => readContent(context.draft) === null,
    isTooLong: ({ context }) => isLongMessage(readContent(context.draft) ?? ''),
  },
  actions: {
    rememberMessages: assign(({ context }, { messages }: { messages: ChatMessage[] }) => ({
      messages: mergeMessages(context.messages, messages),
    })),
    rememberSync: assign(({ context }) => ({ syncedUntil: newestTime(context.messages) })),
    /** Never back: what was read stays read. */
    rememberRead: assign(({ context }, { readUntil }: { readUntil: number }) => ({
      readUntil: Math.max(context.readUntil, readUntil),
    })),
    rememberDraft: assign((_, { draft }: { draft: string }) => ({ draft, complaint: null })),
    complain: assign({ complaint: errorTexts.chat.tooLong }),
    reportUnread: sendTo(
      ({ context }) => context.chat,
      ({ context }) => ({
        type: 'unread.changed',
        conversationId: context.conversationId,
        unread: countUnread(context),
      }),
    ),
    reportRead: sendTo(
      ({ context }) => context.chat,
      ({ context }) => ({
        type: 'thread.readTo',
        conversationId: context.conversationId,
        until: new Date(context.readUntil).toISOString(),
      }),
    ),
    reportDraft: sendTo(
      ({ context }) => context.chat,
      ({ context }) => ({
        type: 'draft.changed',
        conversationId: context.conversationId,
        text: context.draft,
      }),
    ),
    compose: sendTo(
      ({ context }) => context.chat,
      ({ context: { conversationId, draft } }, { afterMessageId }: { afterMessageId: number | null }) => ({
        type: 'message.compose',
        conversationId,
        content: readContent(draft) ?? '',
        afterMessageId,
      }),
    ),
  },
  delays: { beforeRefetch: chatReconnectDelay },
}).createMachine({
  id: 'chatThread',
  context: ({ input }) => ({
    ...input,
    messages: [],
    syncedUntil: Number.NEGATIVE_INFINITY,
    complaint: null,
  }),
  type: 'parallel',
  on: {
    'thread.received': {
      actions: [
        { type: 'rememberMessages', params: ({ event: { messages } }) => ({ messages }) },
        'reportUnread',
      ],
    },
    'mark.moved': {
      actions: [
        { type: 'rememberRead', params: ({ event }) => ({ readUntil: event.readUntil }) },
        'reportUnread',
      ],
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
                  type: 'rememberRead',
                  params: ({ context }) => ({ readUntil: newestTime(context.messages) }),
                },
                'reportRead',
                'reportUnread',
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
          description: 'Nothing was fetched yet: nobody has looked, and nothing is unread.',
          meta: { reference: 'chat#loading-messages' },
          on: {
            'thread.open': 'loading',
            'thread.learned': {
              guard: {
                type: 'isUnread',
                params: ({ event }) => ({ timestamp: event.lastMessageTimestamp }),
              },
              target: 'loading',
            },
          },
        },
        loading: {
          description: "'Loading messages...'",
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
                { type: 'rememberMessages', params: ({ event }) => ({ messages: event.output }) },
                'reportUnread',
              ],
            },
            onError: 'failed',
          },
        },
        failed: {
          description: "'Failed to load messages.', and another try.",
          meta: { reference: 'chat#messages-failed' },
          tags: 'failed',
          on: { 'thread.retry': 'loading', 'thread.open': 'loading', 'thread.learned': 'loading' },
        },
        complete: {
          description: 'All messages are here, and new ones come as they are sent.',
          meta: { reference: 'chat#conversation' },
          on: {
            'thread.stale': { target: 'stale', actions: 'rememberSync' },
            'thread.learned': {
              guard: {
                type: 'isBehind',
                params: ({ event }) => ({ timestamp: event.lastMessageTimestamp }),
              },
              target: 'refreshing',
            },
          },
        },
        stale: {
          description: 'Connected anew: messages may have been missed, and are fetched for whoever looks.',
          meta: { reference: 'chat#missed-messages' },
          // The list tells by their time whether there are unread ones. It cannot tell of two that came at the same time.
          always: { guard: 'isOpen', target: 'refreshing' },
          on: {
            'thread.learned': {
              guard: {
                type: 'isBehindSync',
                params: ({ event }) => ({ timestamp: event.lastMessageTimestamp }),
              },
              target: 'refreshing',
            },
          },
        },
        refreshing: {
          description: 'What was missed is fetched; what is known stays on the screen.',
          meta: { reference: 'chat#missed-messages' },
          on: { 'thread.stale': { target: 'refreshing', reenter: true } },
          invoke: {
            id: 'refetchMessages',
            src: 'fetchMessages',
            input: ({ context: { conversationId } }) => ({ conversationId }),
            onDone: {
              target: 'complete',
              actions: [
                { type: 'rememberMessages', params: ({ event }) => ({ messages: event.output }) },
                'reportUnread',
              ],
            },
            onError: 'behind',
          },
        },
        behind: {
          description: 'Messages may be missing: said so, and tried again by itself.',
          meta: { reference: 'chat#messages-failed' },
          tags: 'failed',
          on: {
            'thread.retry': 'refreshing',
            'thread.open': 'refreshing',
            'thread.stale': 'refreshing',
            'thread.learned': 'refreshing',
          },
          after: { beforeRefetch: 'refreshing' },
        },
      },
    },
    composer: {
      description: 'What is being typed; kept as a draft until it is sent.',
      meta: { reference: 'chat#writing-a-message' },
      on: {
        'draft.change': {
          actions: [{ type: 'rememberDraft', params: ({ event }) => ({ draft: event.text }) }, 'reportDraft'],
        },
        'message.send': [
          { guard: 'isBlank' },
          { guard: 'isTooLong', actions: 'complain' },
          {
            actions: [
              enqueueActions(({ context, check, enqueue }) =>
                enqueue({
                  type: 'compose',
                  params: { afterMessageId: check('isComplete') ? newestId(context.messages) : null },
                }),
              ),
              { type: 'rememberDraft', params: { draft: '' } },
              'reportDraft',
            ],
          },
        ],
      },
    },
  },
});

export type ThreadActor = ActorRefFrom<typeof chatThreadMachine>;
