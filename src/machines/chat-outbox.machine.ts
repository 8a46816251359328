import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  type Snapshot,
  sendTo,
  setup,
} from 'xstate';
import { errorTexts } from '../domain/error-texts.ts';
import type { ChatMessage, SendError } from '../schemas/chat.ts';
import type { OutboxItem } from '../schemas/chat-store.ts';
import { chatReconnectDelay, echoTimeout } from '../schemas/constants.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';
import {
  adopt,
  type Copy,
  change,
  copyAmong,
  forgetOlder,
  headOf,
  newestId,
  originalOf,
  settle,
} from './outbox-items.ts';

/** What the outbox tells the chat. */
export type OutboxReport =
  | { type: 'outbox.changed'; items: OutboxItem[] }
  /**
   * The server's copy of an own message, which it had not told us of. It comes with all that was fetched: what others wrote before
   * it may still be on its way.
   */
  | { type: 'outbox.found'; message: ChatMessage; messages: ChatMessage[] }
  /** To be put on the wire. */
  | { type: 'outbox.transmit'; item: OutboxItem | undefined };

interface Input {
  userId: number;
  items: OutboxItem[];
  chat: ActorRef<Snapshot<unknown>, OutboxReport>;
}

interface Context extends Input {
  isConnected: boolean;
  /** The backend returns keys: a copy is known by its key, and sending again is safe. */
  honoursKeys: boolean;
  /** The message that is being brought through. */
  currentKey: string | null;
  /** How often in a row the copy of the first item did not come on a living connection. */
  timeouts: number;
  /** Milliseconds until the next try. */
  pause: number;
}

/** It is for this tab to send, and for no other of the account. */
export interface TurnEvent {
  type: 'turn.given';
  /** What the device keeps at that moment: another tab may have sent until then, and the news of it be on its way. */
  items?: OutboxItem[];
}

type OutboxEvent =
  | { type: 'connection.up' }
  | { type: 'connection.down' }
  | { type: 'item.add'; item: OutboxItem }
  | { type: 'item.retry'; key: string }
  | { type: 'item.discard'; key: string }
  | ({ type: 'copy.arrived' } & Copy)
  | { type: 'message.refused'; key: string | null; refusal: SendError }
  /** Another tab changed what the device keeps. */
  | { type: 'outbox.replace'; items: OutboxItem[] }
  | TurnEvent;

const maxTimeouts = 3;

/**
 * Own messages that the server has not confirmed. Sent is not delivered: one leaves when the server's copy of it arrives. They
 * go out one at a time, so that none overtakes another.
 */
export const chatOutboxMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OutboxEvent,
    input: {} as Input,
    tags: {} as 'sending',
    meta: {} as StateMeta,
  },
  actors: {
    sendingTurn: fromCallback<TurnEvent, { userId: number }>(() => notProvided('sendingTurn')),
    fetchMessages: fromPromise<ChatMessage[], { conversationId: number }>(() => notProvided('fetchMessages')),
  },
  guards: {
    isConnected: ({ context }) => context.isConnected,
    isDisconnected: ({ context }) => !context.isConnected,
    isWaiting: ({ context }) => headOf(context.items) !== undefined,
    isHeadChanged: ({ context }) => headOf(context.items)?.key !== context.currentKey,
    /** It may have arrived already, or it is not known which messages are older. */
    isUncertain: ({ context: { items, honoursKeys } }) => {
      const head = headOf(items);
      return !honoursKeys && head !== undefined && (head.attempts > 0 || head.afterMessageId === null);
    },
    isCopyAmong: ({ context }, { messages }: { messages: ChatMessage[] }) =>
      copyAmong(headOf(context.items), messages) !== undefined,
    isTooFast: (_, { refusal }: { refusal: SendError }) => refusal.error === 'RATE_LIMITED',
    isHopeless: ({ context }) => context.timeouts + 1 >= maxTimeouts,
  },
  actions: {
    rememberConnection: assign(({ context }) => ({
      isConnected: true,
      timeouts: 0,
      items: forgetOlder(context.items),
    })),
    forgetConnection: assign({ isConnected: false }),
    adoptItems: assign(({ context }, { items }: { items: OutboxItem[] }) => ({
      items: adopt(items, context.items),
    })),
    rememberItems: assign((_, { items }: { items: OutboxItem[] }) => ({ items })),
    rememberCurrent: assign(({ context }) => {
      const currentKey = headOf(context.items)?.key ?? null;
      return { currentKey, timeouts: currentKey === context.currentKey ? context.timeouts : 0 };
    }),
    rememberCopy: assign(({ context: { items, honoursKeys } }, copy: Copy) => ({
      items: settle(items, copy),
      honoursKeys: honoursKeys || (copy.key !== null && originalOf(items, copy) !== undefined),
    })),
    rememberOlder: assign(({ context: { items, currentKey } }, { messages }: { messages: ChatMessage[] }) => {
      const head = headOf(items);
      return head?.afterMessageId === null
        ? { items: change(items, currentKey, { afterMessageId: newestId(messages) }) }
        : {};
    }),
    countAttempt: assign(({ context: { items, currentKey } }) => ({
      items: change(items, currentKey, { attempts: (headOf(items)?.attempts ?? 0) + 1 }),
    })),
    countTimeout: assign(({ context }) => ({ timeouts: context.timeouts + 1 })),
    failItem: assign(({ context }, { key, reason }: { key: string | null; reason: string }) => ({
      items: change(context.items, key, { status: 'failed', reason }),
      timeouts: 0,
    })),
    rememberPause: assign((_, { pause }: { pause: number }) => ({ pause })),
    report: sendTo(
      ({ context }) => context.chat,
      ({ context }) => ({ type: 'outbox.changed', items: context.items }),
    ),
    transmit: sendTo(
      ({ context }) => context.chat,
      ({ context }) => ({ type: 'outbox.transmit', item: headOf(context.items) }),
    ),
  },
  delays: { forCopy: echoTimeout, forPause: ({ context }) => context.pause },
}).createMachine({
  id: 'chatOutbox',
  context: ({ input }) => ({
    ...input,
    isConnected: false,
    honoursKeys: false,
    currentKey: null,
    timeouts: 0,
    pause: chatReconnectDelay,
  }),
  invoke: {
    id: 'sendingTurn',
    src: 'sendingTurn',
    input: ({ context: { userId } }) => ({ userId }),
    onError: {},
  },
  initial: 'following',
  on: {
    'connection.up': { actions: ['rememberConnection', 'report'] },
    'connection.down': { actions: 'forgetConnection' },
    'item.add': {
      actions: [
        {
          type: 'rememberItems',
          params: ({ context, event }) => ({ items: [...context.items, event.item] }),
        },
        'report',
      ],
    },
    'item.retry': {
      actions: [
        {
          type: 'rememberItems',
          params: ({ context, event }) => ({
            items: change(context.items, event.key, { status: 'waiting', reason: null }),
          }),
        },
        'report',
      ],
    },
    'item.discard': {
      actions: [
        {
          type: 'rememberItems',
          params: ({ context, event }) => ({
            items: context.items.filter(({ key }) => key !== event.key),
          }),
        },
        'report',
      ],
    },
    'copy.arrived': { actions: [{ type: 'rememberCopy', params: ({ event }) => event }, 'report'] },
    'outbox.replace': {
      actions: { type: 'adoptItems', params: ({ event }) => ({ items: event.items }) },
    },
  },
  states: {
    following: {
      description: 'Another tab of the account sends what all of them write.',
      meta: { reference: 'chat#one-tab-sends' },
      on: {
        'turn.given': {
          target: 'leading',
          actions: [
            {
              type: 'adoptItems',
              params: ({ context, event: { items = context.items } }) => ({ items }),
            },
            'report',
          ],
        },
      },
    },
    leading: {
      description: 'This tab sends.',
      meta: { reference: 'chat#one-tab-sends' },
      initial: 'closed',
      states: {
        closed: {
          description: 'No connection: messages wait, and are shown as waiting.',
          meta: { reference: 'chat#waiting-for-a-connection' },
          always: { guard: 'isConnected', target: 'open' },
        },
        open: {
          description: 'Connected: messages go out as they come, oldest first.',
          meta: { reference: 'chat#sending' },
          always: { guard: 'isDisconnected', target: 'closed' },
          initial: 'idle',
          states: {
            idle: {
              description: 'Nothing waits.',
              meta: { reference: 'chat#sending' },
              always: { guard: 'isWaiting', target: 'busy' },
            },
            busy: {
              description: 'The oldest message that waits is being brought through.',
              meta: { reference: 'chat#sending' },
              entry: 'rememberCurrent',
              always: { guard: 'isHeadChanged', target: 'idle' },
              on: {
                'message.refused': [
                  {
                    guard: { type: 'isTooFast', params: ({ event: { refusal } }) => ({ refusal }) },
                    target: '.pausing',
                    actions: {
                      type: 'rememberPause',
                      params: ({ event: { refusal } }) => ({
                        pause: (refusal.retryAfterSeconds ?? 1) * 1000,
                      }),
                    },
                  },
                  {
                    actions: [
                      {
                        type: 'failItem',
                        // Without a key it is about the one message that is on the wire.
                        params: ({ context, event: { key, refusal } }) => ({
                          key: key ?? context.currentKey,
                          reason: refusal.message,
                        }),
                      },
                      'report',
                    ],
                  },
                ],
              },
              initial: 'choosing',
              states: {
                choosing: {
                  description: 'Whether it may have arrived already.',
                  meta: { reference: 'chat#sending-again' },
                  always: [{ guard: 'isUncertain', target: 'looking' }, { target: 'sending' }],
                },
                looking: {
                  description: 'It is looked for among the messages of the server before it is sent again.',
                  meta: { reference: 'chat#sending-again' },
                  invoke: {
                    id: 'lookForCopy',
                    src: 'fetchMessages',
                    input: ({ context }) => ({
                      conversationId: headOf(context.items)?.message.conversationId ?? 0,
                    }),
                    onDone: [
                      {
                        guard: {
                          type: 'isCopyAmong',
                          params: ({ event }) => ({ messages: event.output }),
                        },
                        actions: enqueueActions(({ context, event, enqueue }) => {
                          const copy = copyAmong(headOf(context.items), event.output);
                          if (!copy) return;
                          // Told first, so that it is never neither on its way nor there.
                          enqueue.sendTo(context.chat, {
                            type: 'outbox.found',
                            message: copy.message,
                            messages: event.output,
                          });
                          enqueue({ type: 'rememberCopy', params: copy });
                          enqueue('report');
                        }),
                      },
                      {
                        target: 'sending',
                        actions: {
                          type: 'rememberOlder',
                          params: ({ event }) => ({ messages: event.output }),
                        },
                      },
                    ],
                    onError: {
                      target: 'pausing',
                      actions: { type: 'rememberPause', params: { pause: chatReconnectDelay } },
                    },
                  },
                },
                sending: {
                  description: "On the wire, until the server's copy arrives or the server refuses it.",
                  meta: { reference: 'chat#sending' },
                  tags: 'sending',
                  // Counted and kept by the device before it is on the wire: after a reload it counts as sent.
                  entry: ['countAttempt', 'report', 'transmit'],
                  after: {
                    forCopy: [
                      {
                        guard: 'isHopeless',
                        actions: [
                          {
                            type: 'failItem',
                            params: ({ context }) => ({
                              key: context.currentKey,
                              reason: errorTexts.chat.unconfirmed,
                            }),
                          },
                          'report',
                        ],
                      },
                      { target: 'choosing', actions: 'countTimeout' },
                    ],
                  },
                },
                pausing: {
                  description: 'The server wants it slower, or could not be asked: a moment, then again.',
                  meta: { reference: 'chat#slowing-down' },
                  after: { forPause: 'choosing' },
                },
              },
            },
          },
        },
      },
    },
  },
});

export type OutboxActor = ActorRefFrom<typeof chatOutboxMachine>;
