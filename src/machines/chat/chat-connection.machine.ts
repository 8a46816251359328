import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  fromCallback,
  log,
  type Snapshot,
  sendTo,
  setup,
} from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import type { ChatMessage, LostCause, ReadMarker, SendError } from '../../schemas/chat/chat.ts';
import { chatReconnectDelay } from '../../schemas/constants.ts';
import type { GroupMessage } from '../../schemas/match/group-chat.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

/** An actor that is known only by the events that it accepts. */
export type Recipient<TEvent extends { type: string }> = ActorRef<Snapshot<unknown>, TEvent>;

export interface MessageCommand {
  type: 'socket.send';
  recipientEmail: string;
  content: string;
  /** The idempotency key; `null` if there is none. Without it, sending again may duplicate the message. */
  key: string | null;
}

export type ChatSocketCommand =
  | MessageCommand
  | { type: 'socket.sendToGroup'; groupId: number; content: string; key: string };

export type ChatSocketEvent =
  /** Connected and subscribed: no message sent from now on is missed. Sent a second time if the subscription is confirmed only later. */
  | { type: 'socket.opened'; socket: Recipient<ChatSocketCommand> }
  | { type: 'socket.received'; message: ChatMessage; key: string | null }
  | { type: 'socket.groupReceived'; message: GroupMessage; key: string | null }
  | { type: 'socket.rejected'; error: SendError; key: string | null }
  | { type: 'socket.marker'; marker: ReadMarker }
  | { type: 'socket.lost'; cause: LostCause }
  /** There is no token. */
  | { type: 'socket.denied' };

export interface MessageReceived {
  type: 'message.received';
  message: ChatMessage;
  /** The key of the SEND, if the message is its copy and the backend returns the key. */
  key: string | null;
  /** If it was fetched: all messages of the same fetch. */
  messages?: ChatMessage[];
}

/** A message to the group of the member. */
export interface GroupMessageReceived {
  type: 'group.received';
  message: GroupMessage;
  /** The key of the SEND, if the message is its copy. */
  key: string | null;
}

export interface MessageRejected {
  type: 'message.rejected';
  error: SendError;
  /** The key of the SEND, if the backend returns it. */
  key: string | null;
}

/** The member has read a conversation further, perhaps on another device. */
export interface MarkerMoved extends ReadMarker {
  type: 'marker.moved';
}

/** What the connection has for its owner. */
export type ConnectionReport =
  /** Messages can be sent. */
  | { type: 'connection.up'; socket: Recipient<ChatSocketCommand> }
  /** The subscription is confirmed only now: messages sent before may have been missed. */
  | { type: 'connection.confirmed' }
  | { type: 'connection.down' }
  /**
   * The connection is tried again later. A call of the API shows whether the token is still valid, since browsers hide why a
   * socket was refused.
   */
  | { type: 'connection.lost' }
  | { type: 'connection.denied' }
  | MarkerMoved
  | MessageReceived
  | GroupMessageReceived
  | MessageRejected;

export type NetworkEvent = { type: 'network.lost' } | { type: 'network.restored' };

/** The same member has logged in again and has a new token. */
export interface SessionRenewed {
  type: 'session.renewed';
}

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
    logFailure: log((_, failure: { actorId: string; error: unknown }) => failure),
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
              report: { type: 'message.received', message, key },
            }),
          },
        },
        'socket.groupReceived': {
          actions: {
            type: 'notifyOwner',
            params: ({ event: { message, key } }) => ({
              report: { type: 'group.received', message, key },
            }),
          },
        },
        'socket.marker': {
          actions: {
            type: 'notifyOwner',
            params: ({ event: { marker } }) => ({ report: { type: 'marker.moved', ...marker } }),
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
