import { type ActorRefFrom, assign, fromCallback, fromPromise, log, sendTo, setup } from 'xstate';
import { isLongMessage, readContent } from '../../domain/chat/messages.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { withNewest, withOlder, withReceived } from '../../domain/match/group-thread.ts';
import type { SendError } from '../../schemas/chat/chat.ts';
import { chatReconnectDelay, echoTimeout } from '../../schemas/constants.ts';
import type { GroupMessage, GroupMessages, GroupOutboxItem } from '../../schemas/match/group-chat.ts';
import { assertDefined } from '../assert-defined.ts';
import type {
  ChatSocketCommand,
  ConnectionReport,
  GroupMessageReceived,
  Recipient,
} from '../chat/chat-connection.machine.ts';
import { keyOf } from '../chat/outbox-items.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

/** What the device keeps, sent once at the start. */
export interface GroupRecordsRead {
  type: 'records.read';
  items: GroupOutboxItem[];
  draft: string;
  /** A UUID, from which the keys of this page's messages are derived. */
  seed: string;
}

/** The device does not keep what is typed. */
export interface GroupDraftUnkept {
  type: 'draft.unkept';
}

export type GroupRecordsCommand =
  | { type: 'items.keep'; items: GroupOutboxItem[] }
  | { type: 'draft.keep'; text: string };

type GroupChatEvent =
  | ConnectionReport
  | GroupMessageReceived
  | GroupRecordsRead
  | GroupDraftUnkept
  /** The messages are on the screen, or no longer. */
  | { type: 'thread.open' }
  | { type: 'thread.close' }
  | { type: 'messages.retry' }
  | { type: 'older.request' }
  | { type: 'draft.change'; text: string }
  /** @param at milliseconds since the epoch, by this device's clock */
  | { type: 'message.send'; at: number }
  | { type: 'item.retry'; key: string }
  | { type: 'item.discard'; key: string };

interface Context {
  userId: number;
  /** `null` without a connection. */
  socket: Recipient<ChatSocketCommand> | null;
  /** `null` until the messages are fetched. */
  thread: GroupMessages | null;
  /** What came during the first fetch, which may not have it. */
  early: GroupMessage[];
  /** Own messages that the server has not confirmed, oldest first. */
  items: GroupOutboxItem[];
  draft: string;
  isDraftKept: boolean;
  isTooLong: boolean;
  seed: string | null;
  /** The time of the last written message, from which its key is derived. */
  lastAt: number;
  /** The key of the message that is being delivered. */
  currentKey: string | null;
  /** The number of timeouts in a row without the copy, on a working connection. */
  timeouts: number;
  /** Milliseconds until the next attempt. */
  pause: number;
}

const maxTimeouts = 3;

const headOf = ({ items }: Pick<Context, 'items'>) => items.find(({ status }) => status === 'waiting');
const currentOf = (context: Context) => assertDefined(headOf(context), 'message that waits');

interface Keyed {
  key: string | null;
}

/**
 * The chat of the member's group. Each message has a key, by which the server stores it once: it is sent again until the server's copy
 * arrives. So each tab can send what the device keeps.
 */
export const groupChatMachine = setup({
  types: {
    context: {} as Context,
    events: {} as GroupChatEvent,
    input: {} as { userId: number },
    children: {} as { records: 'groupRecords'; fetchMessages: 'fetchMessages'; fetchOlder: 'fetchMessages' },
    tags: {} as 'loading' | 'failed' | 'loadingOlder' | 'olderFailed',
    meta: {} as StateMeta,
  },
  actors: {
    groupRecords: fromCallback<GroupRecordsCommand, { userId: number }>(() => notProvided('groupRecords')),
    /** @param before only messages with a lower id; null for the newest */
    fetchMessages: fromPromise<GroupMessages, { before: number | null }>(() => notProvided('fetchMessages')),
  },
  guards: {
    canSend: ({ context }) =>
      context.thread !== null && context.seed !== null && readContent(context.draft) !== null,
    isTooLong: ({ context }) => isLongMessage(readContent(context.draft) ?? ''),
    canDeliver: ({ context }) => context.socket !== null && headOf(context) !== undefined,
    /** The connection is lost, or the message has arrived, failed, or was dropped. */
    isInterrupted: ({ context }) => context.socket === null || headOf(context)?.key !== context.currentKey,
    isCurrent: ({ context }, { key }: Keyed) => key === context.currentKey,
    isCurrentTooFast: ({ context }, { key, error }: Keyed & { error: SendError }) =>
      key === context.currentKey && error.error === 'RATE_LIMITED',
    isOwn: ({ context }, { key }: Keyed) => context.items.some((item) => item.key === key),
    isLastTry: ({ context }) => context.timeouts + 1 >= maxTimeouts,
    hasOlder: ({ context }) => context.thread?.hasOlder === true,
  },
  actions: {
    setRecords: assign((_, { items, draft, seed }: GroupRecordsRead) => ({ items, draft, seed })),
    setSocket: assign((_, { socket }: Pick<Context, 'socket'>) => ({ socket })),
    setNewest: assign(({ context: { thread, early, items } }, { page }: { page: GroupMessages }) => ({
      thread: withNewest(page, [...(thread?.messages ?? []), ...early]),
      early: [],
      // No group that the member has left takes a message.
      items: items.filter(({ groupId }) => groupId === page.groupId),
    })),
    setOlder: assign(({ context: { thread } }, { page }: { page: GroupMessages }) => ({
      thread: withOlder(assertDefined(thread, 'thread'), page),
    })),
    addMessage: assign(({ context: { thread, early } }, { message }: { message: GroupMessage }) =>
      thread === null ? { early: [...early, message] } : { thread: withReceived(thread, message) },
    ),
    setDraft: assign((_, { text }: { text: string }) => ({ draft: text, isTooLong: false })),
    setUnkept: assign({ isDraftKept: false }),
    setTooLong: assign({ isTooLong: true }),
    addItem: assign(({ context: { items, draft, thread, seed, lastAt } }, { at }: { at: number }) => {
      const time = Math.max(at, lastAt + 1);
      const item: GroupOutboxItem = {
        key: keyOf(assertDefined(seed, 'seed of keys'), time),
        groupId: assertDefined(thread, 'thread').groupId,
        message: {
          content: assertDefined(readContent(draft), 'content'),
          timestamp: new Date(at).toISOString(),
        },
        status: 'waiting',
        reason: null,
      };
      return { items: [...items, item], lastAt: time, draft: '' };
    }),
    keepItems: sendTo('records', ({ context: { items } }) => ({ type: 'items.keep', items })),
    keepDraft: sendTo('records', ({ context: { draft } }) => ({ type: 'draft.keep', text: draft })),
    failCurrent: assign(({ context }, { reason }: { reason: string }) => {
      const current = currentOf(context);
      const failed = { ...current, status: 'failed' as const, reason };
      return { items: context.items.map((item) => (item === current ? failed : item)) };
    }),
    retryItem: assign(({ context: { items } }, { key }: { key: string }) => ({
      items: items.map((item) =>
        item.key === key ? { ...item, status: 'waiting' as const, reason: null } : item,
      ),
    })),
    removeItem: assign(({ context: { items } }, { key }: Keyed) => ({
      items: items.filter((item) => item.key !== key),
    })),
    setCurrent: assign(({ context }) => ({ currentKey: currentOf(context).key, timeouts: 0 })),
    countTimeout: assign(({ context }) => ({ timeouts: context.timeouts + 1 })),
    setPause: assign((_, { pause }: { pause: number }) => ({ pause })),
    transmit: sendTo(
      ({ context }) => assertDefined(context.socket, 'socket'),
      ({ context }) => {
        const { key, groupId, message } = currentOf(context);
        return { type: 'socket.sendToGroup', groupId, content: message.content, key };
      },
    ),
    logFailure: log((_, failure: { actorId: string; error: unknown }) => failure),
    fail: (_, { error }: { error: unknown }) => {
      throw error;
    },
  },
  delays: { forCopy: echoTimeout, forPause: ({ context }) => context.pause },
}).createMachine({
  id: 'groupChat',
  context: ({ input }) => ({
    ...input,
    socket: null,
    thread: null,
    early: [],
    items: [],
    draft: '',
    isDraftKept: true,
    isTooLong: false,
    seed: null,
    lastAt: 0,
    currentKey: null,
    timeouts: 0,
    pause: chatReconnectDelay,
  }),
  type: 'parallel',
  invoke: {
    id: 'records',
    src: 'groupRecords',
    input: ({ context: { userId } }) => ({ userId }),
    onError: { actions: { type: 'fail', params: ({ event }) => event } },
  },
  on: {
    'records.read': { actions: { type: 'setRecords', params: ({ event }) => event } },
    'draft.unkept': { actions: 'setUnkept' },
    'draft.change': { actions: [{ type: 'setDraft', params: ({ event }) => event }, 'keepDraft'] },
    'message.send': [
      { guard: 'isTooLong', actions: 'setTooLong' },
      {
        guard: 'canSend',
        // The device has the message before the draft goes.
        actions: [{ type: 'addItem', params: ({ event }) => event }, 'keepItems', 'keepDraft'],
      },
    ],
    'item.discard': {
      actions: [{ type: 'removeItem', params: ({ event }) => event }, 'keepItems'],
    },
    'item.retry': { actions: [{ type: 'retryItem', params: ({ event }) => event }, 'keepItems'] },
  },
  states: {
    messages: {
      description: 'The messages of the group.',
      meta: { reference: 'groups#the-chat' },
      initial: 'closed',
      states: {
        closed: {
          description: 'The messages are not on the screen.',
          meta: { reference: 'groups#the-chat' },
          on: { 'thread.open': 'open' },
        },
        open: {
          description: 'The messages are on the screen. They are fetched, and again after each reconnect.',
          meta: { reference: 'groups#the-chat' },
          on: {
            'thread.close': 'closed',
            // First here, so that an own message is always visible: as unsent, as sent, or as both.
            'group.received': { actions: { type: 'addMessage', params: ({ event }) => event } },
            'connection.up': '.loading',
            'connection.confirmed': '.loading',
          },
          initial: 'loading',
          states: {
            loading: {
              description: 'The newest messages are fetched.',
              meta: { reference: 'groups#the-chat' },
              tags: 'loading',
              invoke: {
                id: 'fetchMessages',
                src: 'fetchMessages',
                input: { before: null },
                onDone: {
                  target: 'shown',
                  actions: [
                    { type: 'setNewest', params: ({ event }) => ({ page: event.output }) },
                    'keepItems',
                  ],
                },
                onError: {
                  target: 'failed',
                  actions: { type: 'logFailure', params: ({ event }) => event },
                },
              },
            },
            shown: {
              description: 'The messages show.',
              meta: { reference: 'groups#the-chat' },
              on: { 'older.request': { guard: 'hasOlder', target: 'loadingOlder' } },
            },
            failed: {
              description: 'The messages could not be fetched. The page says so, with Try Again.',
              meta: { reference: 'groups#the-chat' },
              tags: 'failed',
              on: { 'messages.retry': 'loading' },
            },
            loadingOlder: {
              description: 'Older messages are fetched.',
              meta: { reference: 'groups#the-chat' },
              tags: 'loadingOlder',
              invoke: {
                id: 'fetchOlder',
                src: 'fetchMessages',
                input: ({ context: { thread } }) => ({ before: thread?.messages[0]?.messageId ?? null }),
                onDone: {
                  target: 'shown',
                  actions: { type: 'setOlder', params: ({ event }) => ({ page: event.output }) },
                },
                onError: {
                  target: 'olderFailed',
                  actions: { type: 'logFailure', params: ({ event }) => event },
                },
              },
            },
            olderFailed: {
              description: 'Older messages could not be fetched. The page says so, and can try again.',
              meta: { reference: 'groups#the-chat' },
              tags: 'olderFailed',
              on: { 'older.request': 'loadingOlder' },
            },
          },
        },
      },
    },
    outbox: {
      description:
        'Own messages that the server has not confirmed. They are sent one at a time, in their order.',
      meta: { reference: 'groups#the-chat' },
      on: {
        'connection.up': { actions: { type: 'setSocket', params: ({ event }) => event } },
        'connection.down': { actions: { type: 'setSocket', params: { socket: null } } },
        // Also the copy of a message that had failed.
        'group.received': {
          guard: { type: 'isOwn', params: ({ event }) => event },
          actions: [{ type: 'removeItem', params: ({ event }) => event }, 'keepItems'],
        },
      },
      initial: 'resting',
      states: {
        resting: {
          description: 'No message waits, or there is no connection.',
          meta: { reference: 'groups#the-chat' },
          always: { guard: 'canDeliver', target: 'delivering' },
        },
        delivering: {
          description: 'The oldest waiting message is being delivered.',
          meta: { reference: 'groups#the-chat' },
          entry: 'setCurrent',
          always: { guard: 'isInterrupted', target: 'resting' },
          on: {
            'message.rejected': [
              {
                guard: { type: 'isCurrentTooFast', params: ({ event }) => event },
                target: '.pausing',
                actions: {
                  type: 'setPause',
                  params: ({ event: { error } }) => ({ pause: (error.retryAfterSeconds ?? 1) * 1000 }),
                },
              },
              {
                guard: { type: 'isCurrent', params: ({ event }) => event },
                actions: [
                  { type: 'failCurrent', params: ({ event: { error } }) => ({ reason: error.message }) },
                  'keepItems',
                ],
              },
            ],
          },
          initial: 'sending',
          states: {
            sending: {
              description: 'The message was sent. The outbox waits for the server’s copy or rejection.',
              meta: { reference: 'groups#the-chat' },
              entry: 'transmit',
              after: {
                forCopy: [
                  {
                    guard: 'isLastTry',
                    actions: [
                      { type: 'failCurrent', params: { reason: errorTexts.chat.unconfirmed } },
                      'keepItems',
                    ],
                  },
                  // With its key the server stores it once.
                  { target: 'sending', reenter: true, actions: 'countTimeout' },
                ],
              },
            },
            pausing: {
              description: 'The rate limit was reached. It waits and tries again.',
              meta: { reference: 'groups#the-chat' },
              after: { forPause: 'sending' },
            },
          },
        },
      },
    },
  },
});

export type GroupChatActor = ActorRefFrom<typeof groupChatMachine>;
