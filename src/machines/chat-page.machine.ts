import { assign, fromCallback, sendTo, setup } from 'xstate';
import { errorTexts, formTexts } from '../domain/error-texts.ts';
import { isLongMessage, readContent } from '../domain/messages.ts';
import type { ChatMessage } from '../schemas/chat.ts';
import { chatReconnectDelay, echoTimeout } from '../schemas/constants.ts';
import type { ChatSocketCommand, ChatSocketEvent } from './chat.machine.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';

interface Context {
  userId: number;
  recipientEmail: string;
  content: string;
  /** Newest first. */
  received: ChatMessage[];
  connectionMessage: string | null;
  /** What is wrong with what was to be sent. */
  message: string | null;
}

type ChatPageEvent =
  | ChatSocketEvent
  | { type: 'field.change'; field: 'recipientEmail' | 'content'; value: string }
  | { type: 'message.send' };

/** The chat test screen: one connection, one message at a time, and whatever comes. What was typed stays until it has arrived. */
export const chatPageMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ChatPageEvent,
    input: {} as { userId: number },
    children: {} as { socket: 'chatSocket' },
    tags: {} as 'connected' | 'busy',
    meta: {} as StateMeta,
  },
  actors: { chatSocket: fromCallback<ChatSocketCommand>(() => notProvided('chatSocket')) },
  guards: {
    isIncomplete: ({ context }) =>
      context.recipientEmail.trim() === '' || readContent(context.content) === null,
    isTooLong: ({ context }) => isLongMessage(readContent(context.content) ?? ''),
    isCopy: ({ context }, { message }: { message: ChatMessage }) =>
      message.senderId === context.userId && message.content === readContent(context.content),
  },
  actions: {
    rememberField: assign(
      ({ context }, { field, value }: { field: 'recipientEmail' | 'content'; value: string }) => ({
        ...context,
        [field]: value,
        message: null,
      }),
    ),
    rememberReceived: assign(({ context }, { message }: { message: ChatMessage }) => ({
      received: [message, ...context.received.filter(({ messageId }) => messageId !== message.messageId)],
    })),
    clearContent: assign({ content: '' }),
    say: assign((_, { message }: { message: string | null }) => ({ message })),
    sayConnection: assign((_, { message }: { message: string | null }) => ({ connectionMessage: message })),
    transmit: sendTo('socket', ({ context }) => ({
      type: 'socket.send',
      recipientEmail: context.recipientEmail.trim(),
      content: readContent(context.content) ?? '',
      key: null,
    })),
  },
  delays: { reconnect: chatReconnectDelay, forCopy: echoTimeout },
}).createMachine({
  id: 'chatPage',
  context: ({ input: { userId } }) => ({
    userId,
    recipientEmail: '',
    content: '',
    received: [],
    connectionMessage: null,
    message: null,
  }),
  initial: 'live',
  on: {
    'field.change': {
      actions: { type: 'rememberField', params: ({ event: { field, value } }) => ({ field, value }) },
    },
  },
  states: {
    live: {
      description: 'There is a socket to the address of the test screen.',
      meta: { reference: 'chat#chat-test-screen' },
      invoke: {
        id: 'socket',
        src: 'chatSocket',
        onError: {
          target: 'waiting',
          actions: { type: 'sayConnection', params: { message: errorTexts.chatLost.failed } },
        },
      },
      on: {
        'socket.lost': {
          target: 'waiting',
          actions: {
            type: 'sayConnection',
            params: ({ event }) => ({ message: errorTexts.chatLost[event.cause] }),
          },
        },
        'socket.denied': {
          target: 'denied',
          actions: { type: 'sayConnection', params: { message: errorTexts.noToken } },
        },
        'socket.received': {
          actions: { type: 'rememberReceived', params: ({ event: { message } }) => ({ message }) },
        },
      },
      initial: 'connecting',
      states: {
        connecting: {
          description: 'On its way: nothing can be sent yet.',
          meta: { reference: 'chat#chat-test-screen' },
          on: { 'socket.opened': 'connected' },
        },
        connected: {
          description: 'A message can be sent.',
          meta: { reference: 'chat#chat-test-screen' },
          tags: 'connected',
          entry: { type: 'sayConnection', params: { message: null } },
          initial: 'idle',
          states: {
            idle: {
              description: 'The person writes.',
              meta: { reference: 'chat#sending-a-test-message' },
              on: {
                'message.send': [
                  {
                    guard: 'isIncomplete',
                    actions: { type: 'say', params: { message: formTexts.missing } },
                  },
                  {
                    guard: 'isTooLong',
                    actions: { type: 'say', params: { message: errorTexts.chat.tooLong } },
                  },
                  { target: 'sending', actions: [{ type: 'say', params: { message: null } }, 'transmit'] },
                ],
              },
            },
            sending: {
              description: "On the wire, until the server's copy arrives or the server refuses it.",
              meta: { reference: 'chat#sending-a-test-message' },
              tags: 'busy',
              on: {
                'field.change': {},
                'socket.received': [
                  {
                    guard: { type: 'isCopy', params: ({ event: { message } }) => ({ message }) },
                    target: 'idle',
                    actions: [
                      { type: 'rememberReceived', params: ({ event: { message } }) => ({ message }) },
                      'clearContent',
                    ],
                  },
                  {
                    actions: { type: 'rememberReceived', params: ({ event: { message } }) => ({ message }) },
                  },
                ],
                'socket.refused': {
                  target: 'idle',
                  actions: {
                    type: 'say',
                    params: ({ event: { refusal } }) => ({ message: refusal.message }),
                  },
                },
              },
              after: {
                forCopy: {
                  target: 'idle',
                  actions: { type: 'say', params: { message: errorTexts.chat.unconfirmed } },
                },
              },
            },
          },
        },
      },
    },
    waiting: {
      description: 'Disconnected: tried again after five seconds.',
      meta: { reference: 'chat#reconnecting' },
      after: { reconnect: 'live' },
    },
    denied: {
      description: 'Without a token there is nothing to connect with.',
      meta: { reference: 'chat#no-token' },
    },
  },
});
