import { type ActorRefFrom, assign, fromCallback, log, sendTo, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import { chatReconnectDelay } from '../../schemas/constants.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import type { Failure } from '../shell/supervision.ts';
import type {
  ChatSocketCommand,
  ChatSocketEvent,
  ConnectionReport,
  NetworkEvent,
  Recipient,
  SessionRenewed,
} from './chat-events.ts';

interface Context {
  owner: Recipient<ConnectionReport>;
  /** The reason why there is no connection. */
  message: string | null;
}

/** The WebSocket of the chat. It reconnects after every loss. */
export const chatConnectionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ChatSocketEvent | NetworkEvent | SessionRenewed,
    input: {} as Pick<Context, 'owner'>,
    children: {} as { socket: 'chatSocket' },
    tags: {} as 'connected',
    meta: {} as StateMeta,
  },
  actors: { chatSocket: fromCallback<ChatSocketCommand>(() => notProvided('chatSocket')) },
  actions: {
    setMessage: assign((_, { message }: { message: string | null }) => ({ message })),
    notifyOwner: sendTo(
      ({ context }) => context.owner,
      (_, { report }: { report: ConnectionReport }) => report,
    ),
    logFailure: log((_, failure: Failure) => failure),
  },
  delays: { reconnect: chatReconnectDelay },
}).createMachine({
  id: 'chatConnection',
  context: ({ input }) => ({ ...input, message: null }),
  initial: 'live',
  // The server revokes the old token of an open socket: reconnect.
  on: { 'session.renewed': '.live' },
  states: {
    live: {
      description: 'The socket exists.',
      meta: { reference: 'chat#connection' },
      invoke: {
        id: 'socket',
        src: 'chatSocket',
        onError: {
          target: 'waiting',
          actions: [
            { type: 'logFailure', params: ({ event }) => event },
            { type: 'setMessage', params: { message: errorTexts.chatLost.failed } },
          ],
        },
      },
      on: {
        'socket.received': {
          actions: {
            type: 'notifyOwner',
            params: ({ event: { message, key } }) => ({
              report: { type: 'message.received', message, key, messages: [message] },
            }),
          },
        },
        'socket.lost': {
          target: 'waiting',
          actions: {
            type: 'setMessage',
            params: ({ event }) => ({ message: errorTexts.chatLost[event.cause] }),
          },
        },
        'socket.denied': 'denied',
        'network.lost': {
          target: 'waiting',
          actions: { type: 'setMessage', params: { message: errorTexts.chatLost.closed } },
        },
      },
      initial: 'connecting',
      states: {
        connecting: {
          description: 'The socket connects. Nothing can be sent yet.',
          meta: { reference: 'chat#connection' },
          on: {
            'socket.opened': {
              target: 'connected',
              actions: {
                type: 'notifyOwner',
                params: ({ event: { socket } }) => ({ report: { type: 'connection.up', socket } }),
              },
            },
          },
        },
        connected: {
          description: 'Connected: messages are sent and received.',
          meta: { reference: 'chat#connected' },
          tags: 'connected',
          entry: { type: 'setMessage', params: { message: null } },
          exit: { type: 'notifyOwner', params: { report: { type: 'connection.down' } } },
          on: {
            'socket.opened': {
              actions: { type: 'notifyOwner', params: { report: { type: 'connection.confirmed' } } },
            },
            'socket.rejected': {
              actions: {
                type: 'notifyOwner',
                params: ({ event: { error, key } }) => ({ report: { type: 'message.rejected', error, key } }),
              },
            },
          },
        },
      },
    },
    waiting: {
      description: 'Disconnected. It reconnects after five seconds, or when the network is back.',
      meta: { reference: 'chat#reconnecting' },
      entry: { type: 'notifyOwner', params: { report: { type: 'connection.lost' } } },
      after: { reconnect: 'live' },
      on: { 'network.restored': 'live' },
    },
    denied: {
      description: 'There is no token to connect with: the demo user, or an ended session.',
      meta: { reference: 'chat#no-token' },
      entry: [
        { type: 'setMessage', params: { message: errorTexts.noToken } },
        { type: 'notifyOwner', params: { report: { type: 'connection.denied' } } },
      ],
    },
  },
});

export type ChatConnectionActor = ActorRefFrom<typeof chatConnectionMachine>;
