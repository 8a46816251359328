import { assign, fromPromise, log, sendTo, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import type { ChatMessage, SendError } from '../../schemas/chat/chat.ts';
import type { OutboxItem } from '../../schemas/chat/chat-store.ts';
import { chatReconnectDelay, echoTimeout } from '../../schemas/constants.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import { present } from '../present.ts';
import type { Failure } from '../shell/supervision.ts';
import type { ChatSocketCommand, DeliveryReport, Recipient } from './chat-events.ts';
import { copyAmong, newestId } from './outbox-items.ts';

export interface DeliveryInput {
  item: OutboxItem;
  socket: Recipient<ChatSocketCommand>;
  outbox: Recipient<DeliveryReport>;
  /** Whether the backend stores one message for each key, so that sending again is safe. */
  honoursKeys: boolean;
}

interface Context extends DeliveryInput {
  /** Whether the message was sent on this connection. */
  isSent: boolean;
  /** The number of timeouts in a row without a copy on a working connection. */
  timeouts: number;
  /** Milliseconds until the next attempt. */
  pause: number;
}

const maxTimeouts = 3;

/** Delivers one message over one connection. */
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
    /** The message may have been stored already, or it is unknown which messages are older. */
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
  meta: { live: { context: ['isSent', 'timeouts', 'pause'] } },
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
              // Stored before the message is sent, since only newer messages can be its copy.
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
      description: "The message was sent. The machine waits for the server's copy or rejection.",
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
      description: 'The rate limit was reached, or the fetch failed. It waits and tries again.',
      meta: { reference: 'chat#slowing-down' },
      after: { forPause: 'choosing' },
    },
    over: {
      description: 'The message was found among the messages of the server, or it has failed.',
      meta: { reference: 'chat#sending' },
      type: 'final',
    },
  },
});
