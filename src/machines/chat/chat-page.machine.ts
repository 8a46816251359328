import { assign, sendTo, setup } from 'xstate';
import { isLongMessage, readContent } from '../../domain/chat/messages.ts';
import { errorTexts, formTexts } from '../../domain/error-texts.ts';
import type { ChatMessage } from '../../schemas/chat/chat.ts';
import { echoTimeout } from '../../schemas/constants.ts';
import { assertDefined } from '../assert-defined.ts';
import type { StateMeta } from '../meta.ts';
import {
  type ChatSocketCommand,
  type ConnectionReport,
  chatConnectionMachine,
  type Recipient,
} from './chat-connection.machine.ts';

interface Context {
  userId: number;
  recipientEmail: string;
  content: string;
  /** Newest first. */
  received: ChatMessage[];
  /** Why the message was not sent. */
  message: string | null;
  /** `null` without a connection. */
  socket: Recipient<ChatSocketCommand> | null;
}

type ChatPageEvent =
  | ConnectionReport
  | { type: 'field.change'; field: 'recipientEmail' | 'content'; value: string }
  | { type: 'message.send' };

/**
 * The chat test screen: one connection, one message at a time, and all received messages. The draft stays until the message has
 * arrived.
 */
export const chatPageMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ChatPageEvent,
    input: {} as { userId: number },
    children: {} as { connection: 'connection' },
    tags: {} as 'connected' | 'busy',
    meta: {} as StateMeta,
  },
  actors: { connection: chatConnectionMachine },
  guards: {
    isIncomplete: ({ context }) =>
      context.recipientEmail.trim() === '' || readContent(context.content) === null,
    isTooLong: ({ context }) => isLongMessage(context.content.trim()),
    isCopy: ({ context }, { message }: { message: ChatMessage }) =>
      message.senderId === context.userId && message.content === readContent(context.content),
  },
  actions: {
    setField: assign(
      ({ context }, { field, value }: { field: 'recipientEmail' | 'content'; value: string }) => ({
        ...context,
        [field]: value,
        message: null,
      }),
    ),
    addReceived: assign(({ context }, { message }: { message: ChatMessage }) => ({
      received: [message, ...context.received.filter(({ messageId }) => messageId !== message.messageId)],
    })),
    clearContent: assign({ content: '' }),
    setMessage: assign((_, { message }: { message: string | null }) => ({ message })),
    setSocket: assign((_, { socket }: { socket: Context['socket'] }) => ({ socket })),
    transmit: sendTo(
      ({ context }) => assertDefined(context.socket, 'socket'),
      ({ context }) => ({
        type: 'socket.send',
        recipientEmail: context.recipientEmail.trim(),
        content: context.content.trim(),
        key: null,
      }),
    ),
    fail: (_, { error }: { error: unknown }) => {
      throw error;
    },
  },
  delays: { forCopy: echoTimeout },
}).createMachine({
  id: 'chatPage',
  context: ({ input: { userId } }) => ({
    userId,
    recipientEmail: '',
    content: '',
    received: [],
    message: null,
    socket: null,
  }),
  invoke: {
    id: 'connection',
    src: 'connection',
    input: ({ self }) => ({ owner: self }),
    onError: { actions: { type: 'fail', params: ({ event }) => event } },
  },
  on: {
    'field.change': { actions: { type: 'setField', params: ({ event }) => event } },
    'message.received': { actions: { type: 'addReceived', params: ({ event }) => event } },
    'connection.down': '.disconnected',
  },
  initial: 'disconnected',
  states: {
    disconnected: {
      description: 'Nothing can be sent yet.',
      meta: { reference: 'chat#chat-test-screen' },
      on: {
        'connection.up': {
          target: 'idle',
          actions: { type: 'setSocket', params: ({ event }) => event },
        },
      },
    },
    idle: {
      description: 'A message can be sent.',
      meta: { reference: 'chat#sending-a-test-message' },
      tags: 'connected',
      on: {
        'message.send': [
          {
            guard: 'isIncomplete',
            actions: { type: 'setMessage', params: { message: formTexts.missing } },
          },
          {
            guard: 'isTooLong',
            actions: { type: 'setMessage', params: { message: errorTexts.chat.tooLong } },
          },
          { target: 'sending', actions: [{ type: 'setMessage', params: { message: null } }, 'transmit'] },
        ],
      },
    },
    sending: {
      description: "The message was sent. The machine waits for the server's copy or rejection.",
      meta: { reference: 'chat#sending-a-test-message' },
      tags: ['connected', 'busy'],
      on: {
        'field.change': {},
        'message.received': [
          {
            guard: { type: 'isCopy', params: ({ event }) => event },
            target: 'idle',
            actions: [{ type: 'addReceived', params: ({ event }) => event }, 'clearContent'],
          },
          { actions: { type: 'addReceived', params: ({ event }) => event } },
        ],
        'message.rejected': {
          target: 'idle',
          actions: {
            type: 'setMessage',
            params: ({ event: { error } }) => ({ message: error.message }),
          },
        },
      },
      after: {
        forCopy: {
          target: 'idle',
          actions: { type: 'setMessage', params: { message: errorTexts.chat.unconfirmed } },
        },
      },
    },
  },
});
