import { type ActorRefFrom, assign, fromPromise, log, sendTo, setup } from 'xstate';
import { errorTexts } from '../domain/error-texts.ts';
import type { ChatMessage, SendError } from '../schemas/chat.ts';
import type { OutboxItem } from '../schemas/chat-store.ts';
import { chatReconnectDelay, echoTimeout } from '../schemas/constants.ts';
import type { ChatSocketCommand, DeliveryReport, Recipient } from './chat-events.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';
import { copyAmong, newestId } from './outbox-items.ts';
import { present } from './present.ts';
import type { Failure } from './supervision.ts';

export interface DeliveryInput {
  item: OutboxItem;
  socket: Recipient<ChatSocketCommand>;
  outbox: Recipient<DeliveryReport>;
  /** The backend stores one message a key: sending again is safe. */
  honoursKeys: boolean;
}

interface Context extends DeliveryInput {
  /** On this connection. */
  isSent: boolean;
  /** How often in a row the copy did not come on a living connection. */
  timeouts: number;
  /** Milliseconds until the next try. */
  pause: number;
}

const maxTimeouts = 3;

/** Brings one message through on one connection. */
export const messageDeliveryMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'message.rejected'; key: string | null; error: SendError },
    input: {} as DeliveryInput,
    tags: {} as 'sending',
    meta: {} as StateMeta,
  },
  actors: {
    fetchMessages: fromPromise<ChatMessage[], { conversationId: number }>(() => notProvided('fetchMessages')),
  },
  guards: {
    /** It may have arrived already, or it is not known which messages are older. */
    isUncertain: ({ context: { honoursKeys, isSent, item } }) =>
      !honoursKeys && (isSent || item.attempts > 1 || item.afterMessageId === null),
    isCopyAmong: ({ context }, { messages }: { messages: ChatMessage[] }) =>
      copyAmong(context.item, messages) !== undefined,
    isTooFast: (_, { error }: { error: SendError }) => error.error === 'RATE_LIMITED',
    isLastTry: ({ context }) => context.timeouts + 1 >= maxTimeouts,
  },
  actions: {
    setOlder: assign(({ context: { item } }, { messages }: { messages: ChatMessage[] }) => ({
      item: { ...item, afterMessageId: item.afterMessageId ?? newestId(messages) },
    })),
    setPause: assign((_, { pause }: { pause: number }) => ({ pause })),
    countTimeout: assign(({ context }) => ({ timeouts: context.timeouts + 1 })),
    setSent: assign({ isSent: true }),
    reportChange: sendTo(
      ({ context }) => context.outbox,
      ({ context: { item } }, changed: Partial<OutboxItem>): DeliveryReport => ({
        type: 'delivery.changed',
        item: { ...changed, key: item.key },
      }),
    ),
    reportFound: sendTo(
      ({ context }) => context.outbox,
      ({ context: { item } }, { messages }: { messages: ChatMessage[] }): DeliveryReport => ({
        type: 'delivery.found',
        copy: present(copyAmong(item, messages), 'copy'),
        messages,
      }),
    ),
    transmit: sendTo(
      ({ context }) => context.socket,
      ({ context: { item } }) => ({
        type: 'socket.send',
        recipientEmail: item.message.recipientEmail,
        content: item.message.content,
        key: item.key,
      }),
    ),
    logFailure: log((_, failure: Failure) => failure),
  },
  delays: { forCopy: echoTimeout, forPause: ({ context }) => context.pause },
}).createMachine({
  id: 'messageDelivery',
  context: ({ input }) => ({ ...input, isSent: false, timeouts: 0, pause: chatReconnectDelay }),
  on: {
    'message.rejected': [
      {
        guard: { type: 'isTooFast', params: ({ event: { error } }) => ({ error }) },
        target: '.pausing',
        actions: {
          type: 'setPause',
          params: ({ event: { error } }) => ({ pause: (error.retryAfterSeconds ?? 1) * 1000 }),
        },
      },
      {
        target: '.over',
        actions: {
          type: 'reportChange',
          params: ({ event: { error } }) => ({ status: 'failed' as const, reason: error.message }),
        },
      },
    ],
  },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Whether it may have arrived already.',
      meta: { reference: 'chat#sending-again' },
      always: [{ guard: 'isUncertain', target: 'searching' }, { target: 'sending' }],
    },
    searching: {
      description: 'It is looked for among the messages of the server before it is sent.',
      meta: { reference: 'chat#sending-again' },
      invoke: {
        id: 'searchCopy',
        src: 'fetchMessages',
        input: ({ context: { item } }) => ({ conversationId: item.message.conversationId }),
        onDone: [
          {
            guard: { type: 'isCopyAmong', params: ({ event }) => ({ messages: event.output }) },
            target: 'over',
            actions: { type: 'reportFound', params: ({ event }) => ({ messages: event.output }) },
          },
          {
            target: 'sending',
            actions: [
              { type: 'setOlder', params: ({ event }) => ({ messages: event.output }) },
              // Kept before it is sent: newer messages may be its copy.
              {
                type: 'reportChange',
                params: ({ context }) => ({ afterMessageId: context.item.afterMessageId }),
              },
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
      description: "On the wire, until the server's copy arrives or the server rejects it.",
      meta: { reference: 'chat#sending' },
      tags: 'sending',
      entry: ['setSent', 'transmit'],
      after: {
        forCopy: [
          {
            guard: 'isLastTry',
            target: 'over',
            actions: {
              type: 'reportChange',
              params: { status: 'failed', reason: errorTexts.chat.unconfirmed },
            },
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
    over: {
      description: 'It was found among the messages of the server, or has failed.',
      meta: { reference: 'chat#sending' },
      type: 'final',
    },
  },
});

export type MessageDeliveryActor = ActorRefFrom<typeof messageDeliveryMachine>;
