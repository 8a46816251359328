import { type ActorRefFrom, assign, fromCallback, fromPromise, log, sendTo, setup } from 'xstate';
import { newestId } from '../../domain/chat/thread.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { ChatMessage, SendError } from '../../schemas/chat/chat.ts';
import type { OutboxItem } from '../../schemas/chat/chat-store.ts';
import { chatReconnectDelay, echoTimeout } from '../../schemas/constants.ts';
import { assertDefined } from '../assert-defined.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import type { ChatSocketCommand, ConnectionReport, Recipient } from './chat-connection.machine.ts';
import {
  adopt,
  type Copy,
  change,
  copyAmong,
  forgetOlder,
  headOf,
  newItem,
  originalOf,
  settle,
  type Written,
} from './outbox-items.ts';

/** A message for the outbox. */
export interface MessageWrite {
  type: 'message.write';
  message: Written;
  /** Notified when the device has the message: then the draft can go. */
  writer: Recipient<MessageKept>;
}

export interface MessageKept {
  type: 'message.kept';
  conversationId: number;
}

/**
 * The server's copy of an own message that was not received but found by a fetch. It comes with all fetched messages, since
 * earlier messages of others may not have been received yet either.
 */
export interface CopyFound {
  type: 'copy.found';
  message: ChatMessage;
  messages: ChatMessage[];
}

/** The unsent messages on the device. */
interface OutboxRecords {
  items: OutboxItem[];
  /** A UUID, from which the keys of this page's messages are derived. */
  seed: string;
}

export type OutboxRecordsEvent =
  /** Sent at the start, and whenever another tab of the account changes the records. */
  | ({ type: 'records.read' } & OutboxRecords)
  /** This tab holds the outbox lock, so that only this tab sends. Another tab may have sent messages until now. */
  | ({ type: 'lock.acquired' } & OutboxRecords);

export interface OutboxRecordsCommand {
  type: 'records.keep';
  items: OutboxItem[];
}

export type OutboxEvent =
  | ConnectionReport
  | MessageWrite
  | { type: 'item.retry'; key: string }
  | { type: 'item.discard'; key: string }
  | OutboxRecordsEvent;

interface Context {
  user: { id: number; email: string };
  chat: Recipient<CopyFound>;
  /** `null` without a connection. */
  socket: Recipient<ChatSocketCommand> | null;
  /** Oldest first. */
  items: OutboxItem[];
  /** `null` until the records are read. */
  seed: string | null;
  /** The id of the last written message. */
  lastId: number;
  /** Whether the backend returns keys. Then copies are found by key, and sending again is safe. */
  honoursKeys: boolean;
  /** The key of the message that is being delivered. */
  currentKey: string | null;
  /** Whether it was sent on this connection. */
  isSent: boolean;
  /** The number of timeouts in a row without its copy, on a working connection. */
  timeouts: number;
  /** Milliseconds until the next attempt. */
  pause: number;
}

const maxTimeouts = 3;

const currentOf = ({ items }: Context) => assertDefined(headOf(items), 'message that waits');

/**
 * Own messages that the server has not confirmed. They are sent one at a time, each exactly once. A message leaves the outbox only when the
 * server's copy of it arrives.
 */
export const chatOutboxMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OutboxEvent,
    input: {} as Pick<Context, 'user' | 'chat'>,
    children: {} as { records: 'outboxRecords'; searchCopy: 'fetchMessages' },
    meta: {} as StateMeta,
  },
  actors: {
    outboxRecords: fromCallback<OutboxRecordsCommand, { userId: number }>(() => notProvided('outboxRecords')),
    fetchMessages: fromPromise<ChatMessage[], { conversationId: number }>(() => notProvided('fetchMessages')),
  },
  guards: {
    canDeliver: ({ context }) => context.socket !== null && headOf(context.items) !== undefined,
    /** The connection is lost, or the message has arrived, failed, was discarded, or is no longer the first one. */
    isInterrupted: ({ context }) =>
      context.socket === null || headOf(context.items)?.key !== context.currentKey,
    isOwn: ({ context }, { message }: Copy) => message.senderId === context.user.id,
    /** The message may have been stored already, or it is unknown which messages are older. */
    isUncertain: ({ context }) => {
      const { attempts, afterMessageId } = currentOf(context);
      return !context.honoursKeys && (context.isSent || attempts > 1 || afterMessageId === null);
    },
    isCopyAmong: ({ context }, { messages }: { messages: ChatMessage[] }) =>
      copyAmong(currentOf(context), messages) !== undefined,
    /** A rejection without a key is about the message that is being delivered. */
    isCurrentTooFast: ({ context }, { key, error }: { key: string | null; error: SendError }) =>
      (key === null || key === context.currentKey) && error.error === 'RATE_LIMITED',
    isCurrentRejected: ({ context }, { key }: { key: string | null }) =>
      key === null || key === context.currentKey,
    /** A rejection of an earlier message, after its delivery has ended. After a rate limit the message is sent again anyway. */
    isLate: ({ context }, { key, error }: { key: string | null; error: SendError }) =>
      context.items.some((item) => item.key === key) && error.error !== 'RATE_LIMITED',
    isLastTry: ({ context }) => context.timeouts + 1 >= maxTimeouts,
  },
  actions: {
    setRecords: assign(({ context }, { items, seed }: OutboxRecords) => ({
      items: adopt(items, context.items),
      seed,
    })),
    setConnected: assign(({ context }, { socket }: { socket: Context['socket'] }) => ({
      socket,
      items: forgetOlder(context.items),
    })),
    setDisconnected: assign({ socket: null }),
    addItem: assign(({ context: { user, items, seed, lastId } }, { message }: MessageWrite) => {
      const item = newItem(message, { user, items, lastId, seed: assertDefined(seed, 'seed of keys') });
      return { items: [...items, item], lastId: item.message.messageId };
    }),
    notifyWriter: sendTo(
      (_, { writer }: MessageWrite) => writer,
      (_, { message: { conversationId } }): MessageKept => ({ type: 'message.kept', conversationId }),
    ),
    retryItem: assign(({ context }, { key }: { key: string }) => ({
      items: change(context.items, key, { status: 'waiting', reason: null }),
    })),
    failItem: assign(({ context }, { key, reason }: { key: string | null; reason: string }) => ({
      items: change(context.items, key, { status: 'failed', reason }),
    })),
    removeItem: assign(({ context }, { key }: { key: string }) => ({
      items: context.items.filter((item) => item.key !== key),
    })),
    setCopy: assign(({ context: { items, honoursKeys } }, copy: Copy) => ({
      items: settle(items, copy),
      honoursKeys: honoursKeys || (copy.key !== null && originalOf(items, copy) !== undefined),
    })),
    setCurrent: assign(({ context }) => {
      const { key, attempts } = currentOf(context);
      return {
        items: change(context.items, key, { attempts: attempts + 1 }),
        currentKey: key,
        isSent: false,
        timeouts: 0,
        pause: chatReconnectDelay,
      };
    }),
    setFound: assign(({ context }, { messages }: { messages: ChatMessage[] }) => ({
      items: settle(context.items, assertDefined(copyAmong(currentOf(context), messages), 'copy')),
    })),
    notifyFound: sendTo(
      ({ context }) => context.chat,
      ({ context }, { messages }: { messages: ChatMessage[] }): CopyFound => ({
        type: 'copy.found',
        message: assertDefined(copyAmong(currentOf(context), messages), 'copy').message,
        messages,
      }),
    ),
    setOlder: assign(({ context }, { messages }: { messages: ChatMessage[] }) => {
      const { key, afterMessageId } = currentOf(context);
      return {
        items: change(context.items, key, { afterMessageId: afterMessageId ?? newestId(messages) }),
      };
    }),
    setSent: assign({ isSent: true }),
    countTimeout: assign(({ context }) => ({ timeouts: context.timeouts + 1 })),
    setPause: assign((_, { pause }: { pause: number }) => ({ pause })),
    transmit: sendTo(
      ({ context }) => assertDefined(context.socket, 'socket'),
      ({ context }) => {
        const { key, message } = currentOf(context);
        const { recipientEmail, content } = message;
        return { type: 'socket.send', recipientEmail, content, key };
      },
    ),
    keep: sendTo('records', ({ context: { items } }) => ({ type: 'records.keep', items })),
    logFailure: log((_, failure: { actorId: string; error: unknown }) => failure),
    fail: (_, { error }: { error: unknown }) => {
      throw error;
    },
  },
  delays: { forCopy: echoTimeout, forPause: ({ context }) => context.pause },
}).createMachine({
  id: 'chatOutbox',
  meta: {
    live: {
      context: ['items.*.status', 'items.*.attempts', 'honoursKeys', 'isSent', 'timeouts', 'pause'],
      events: { 'xstate.error.actor.*': ['error.kind', 'error.status'] },
    },
  },
  context: ({ input }) => ({
    ...input,
    socket: null,
    items: [],
    seed: null,
    lastId: 0,
    honoursKeys: false,
    currentKey: null,
    isSent: false,
    timeouts: 0,
    pause: chatReconnectDelay,
  }),
  invoke: {
    id: 'records',
    src: 'outboxRecords',
    input: ({ context }) => ({ userId: context.user.id }),
    onError: { actions: { type: 'fail', params: ({ event }) => event } },
  },
  on: {
    'records.read': { actions: { type: 'setRecords', params: ({ event }) => event } },
    'connection.up': { actions: [{ type: 'setConnected', params: ({ event }) => event }, 'keep'] },
    'connection.down': { actions: 'setDisconnected' },
    'message.write': {
      actions: [
        { type: 'addItem', params: ({ event }) => event },
        'keep',
        { type: 'notifyWriter', params: ({ event }) => event },
      ],
    },
    'message.received': {
      guard: { type: 'isOwn', params: ({ event }) => event },
      actions: [{ type: 'setCopy', params: ({ event }) => event }, 'keep'],
    },
    'item.retry': {
      actions: [{ type: 'retryItem', params: ({ event }) => event }, 'keep'],
    },
    'item.discard': { actions: [{ type: 'removeItem', params: ({ event }) => event }, 'keep'] },
  },
  initial: 'standby',
  states: {
    standby: {
      description: 'Another tab of the account sends the messages of all tabs.',
      meta: { reference: 'chat#one-tab-sends' },
      on: {
        'lock.acquired': {
          target: 'active',
          actions: [{ type: 'setRecords', params: ({ event }) => event }, 'keep'],
        },
      },
    },
    active: {
      description: 'This tab sends.',
      meta: { reference: 'chat#one-tab-sends' },
      on: {
        'message.rejected': {
          guard: { type: 'isLate', params: ({ event }) => event },
          actions: [
            { type: 'failItem', params: ({ event: { key, error } }) => ({ key, reason: error.message }) },
            'keep',
          ],
        },
      },
      initial: 'resting',
      states: {
        resting: {
          description: 'No message waits, or there is no connection.',
          meta: { reference: 'chat#waiting-for-a-connection' },
          always: { guard: 'canDeliver', target: 'delivering' },
        },
        delivering: {
          description:
            'The oldest waiting message is being delivered, one message at a time, so that their order stays.',
          meta: { reference: 'chat#sending' },
          // The attempt is counted and stored before the message is sent, so that after a reload the message counts as sent.
          entry: ['setCurrent', 'keep'],
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
                guard: { type: 'isCurrentRejected', params: ({ event }) => event },
                actions: [
                  {
                    type: 'failItem',
                    params: ({ context, event: { error } }) => ({
                      key: context.currentKey,
                      reason: error.message,
                    }),
                  },
                  'keep',
                ],
              },
            ],
          },
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Checks whether the message may have arrived already.',
              meta: { reference: 'chat#sending-again' },
              always: [{ guard: 'isUncertain', target: 'searching' }, { target: 'sending' }],
            },
            searching: {
              description: 'The message is searched for among the messages of the server before it is sent.',
              meta: { reference: 'chat#sending-again' },
              invoke: {
                id: 'searchCopy',
                src: 'fetchMessages',
                input: ({ context }) => ({ conversationId: currentOf(context).message.conversationId }),
                onDone: [
                  {
                    guard: { type: 'isCopyAmong', params: ({ event }) => ({ messages: event.output }) },
                    actions: [
                      // Notified first, so that the message is always visible: as unsent, as sent, or as both.
                      { type: 'notifyFound', params: ({ event }) => ({ messages: event.output }) },
                      { type: 'setFound', params: ({ event }) => ({ messages: event.output }) },
                      'keep',
                    ],
                  },
                  {
                    target: 'sending',
                    // Stored before the message is sent, since only newer messages can be its copy.
                    actions: [
                      { type: 'setOlder', params: ({ event }) => ({ messages: event.output }) },
                      'keep',
                    ],
                  },
                ],
                onError: {
                  target: 'pausing',
                  actions: [
                    { type: 'logFailure', params: ({ event }) => event },
                    { type: 'setPause', params: { pause: chatReconnectDelay } },
                  ],
                },
              },
            },
            sending: {
              description: "The message was sent. The outbox waits for the server's copy or rejection.",
              meta: { reference: 'chat#sending' },
              entry: ['setSent', 'transmit'],
              after: {
                forCopy: [
                  {
                    guard: 'isLastTry',
                    actions: [
                      {
                        type: 'failItem',
                        params: ({ context }) => ({
                          key: context.currentKey,
                          reason: errorTexts.chat.unconfirmed,
                        }),
                      },
                      'keep',
                    ],
                  },
                  { target: 'choosing', actions: 'countTimeout' },
                ],
              },
            },
            pausing: {
              description: 'The rate limit was reached, or the fetch failed. It waits and tries again.',
              meta: { reference: 'chat#slowing-down' },
              after: { forPause: 'choosing' },
            },
          },
        },
      },
    },
  },
});

export type OutboxActor = ActorRefFrom<typeof chatOutboxMachine>;
