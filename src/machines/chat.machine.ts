import {
  type ActorRefFrom,
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  raise,
  sendTo,
  setup,
} from 'xstate';
import { withFetched, withMessage } from '../domain/conversation-list.ts';
import { errorTexts } from '../domain/error-texts.ts';
import type { ChatMessage, LostCause, SendError } from '../schemas/chat.ts';
import { type ChatRecords, type OutboxItem, type ReadMarks, readUntil } from '../schemas/chat-store.ts';
import { chatReconnectDelay } from '../schemas/constants.ts';
import type { Conversation } from '../schemas/conversation.ts';
import { chatOutboxMachine, type OutboxReport } from './chat-outbox.machine.ts';
import { chatThreadMachine, type ThreadActor, type ThreadReport } from './chat-thread.machine.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';

export type ChatSocketEvent =
  /** Connected and subscribed: no message sent from now on is missed. Again where only now that is certain. */
  | { type: 'socket.opened' }
  | { type: 'socket.received'; message: ChatMessage; key: string | null }
  | { type: 'socket.refused'; refusal: SendError; key: string | null }
  | { type: 'socket.lost'; cause: LostCause }
  /** There is no token to connect with. */
  | { type: 'socket.denied' };

export interface ChatSocketCommand {
  type: 'socket.send';
  recipientEmail: string;
  content: string;
  /** Without one, sending again is not safe. */
  key: string | null;
}

export type ChatRecordsEvent =
  | { type: 'records.composed'; item: OutboxItem }
  /** Another tab of the account changed something. */
  | { type: 'records.outboxChanged'; items: OutboxItem[] }
  | { type: 'records.marksMoved'; marks: ReadMarks };

export type ChatRecordsCommand =
  | {
      type: 'records.compose';
      message: Omit<ChatMessage, 'messageId' | 'timestamp'>;
      afterMessageId: number | null;
    }
  | { type: 'records.keepOutbox'; items: OutboxItem[] }
  | { type: 'records.keepDraft'; conversationId: number; text: string }
  | { type: 'records.keepMarks'; marks: ReadMarks };

export interface ChatInput {
  user: { id: number; email: string };
  records: ChatRecords;
}

interface Context {
  user: { id: number; email: string };
  /** Newest first. */
  conversations: Conversation[];
  threads: Readonly<Record<number, ThreadActor>>;
  /** By conversation. */
  unread: Readonly<Record<number, number>>;
  marks: ReadMarks;
  /** As the device kept them; each thread has its own from then on. */
  drafts: ChatRecords['drafts'];
  outbox: OutboxItem[];
  connectionMessage: string | null;
  /** The newest message of somebody else that came while we were here. */
  arrival: ChatMessage | null;
}

type ChatEvent =
  | ChatSocketEvent
  | ChatRecordsEvent
  | ThreadReport
  | OutboxReport
  | { type: 'conversations.refresh' }
  | { type: 'conversations.retry' }
  | { type: 'item.retry'; key: string }
  | { type: 'item.discard'; key: string }
  | { type: 'network.lost' }
  | { type: 'network.restored' }
  /** The same member is logged in again, with another token. */
  | { type: 'session.renewed' };

/** The newest time of a list, as the mark before which a device counts everything as read. */
function newestOf(conversations: readonly Conversation[]): string {
  const times = conversations.map(({ lastMessageTimestamp }) => Date.parse(lastMessageTimestamp ?? ''));
  return new Date(Math.max(0, ...times.filter((time) => !Number.isNaN(time)))).toISOString();
}

function justBefore({ timestamp }: ChatMessage): string {
  return new Date(Date.parse(timestamp) - 1).toISOString();
}

/** The member's chat: lives as long as they are logged in, on whatever screen. */
export const chatMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ChatEvent,
    input: {} as ChatInput,
    children: {} as {
      socket: 'chatSocket';
      records: 'chatRecords';
      outbox: 'outbox';
      fetchConversations: 'fetchConversations';
      refetchConversations: 'fetchConversations';
    },
    tags: {} as 'connected' | 'loading' | 'failed',
    meta: {} as StateMeta,
  },
  actors: {
    chatSocket: fromCallback<ChatSocketCommand>(() => notProvided('chatSocket')),
    chatRecords: fromCallback<ChatRecordsCommand, { userId: number }>(() => notProvided('chatRecords')),
    fetchConversations: fromPromise<Conversation[]>(() => notProvided('fetchConversations')),
    outbox: chatOutboxMachine,
    thread: chatThreadMachine,
  },
  actions: {
    rememberConversations: assign(({ context }, { fetched }: { fetched: Conversation[] }) => ({
      conversations: withFetched(context.conversations, fetched),
      marks: { ...context.marks, since: context.marks.since ?? newestOf(fetched) },
    })),
    rememberMessage: assign(
      ({ context: { conversations, user, marks, arrival } }, { message }: { message: ChatMessage }) => ({
        conversations: withMessage(conversations, message, user.id),
        // It may come before the first list, whose older messages it must not make unread.
        marks: { ...marks, since: marks.since ?? justBefore(message) },
        arrival: message.senderId === user.id ? arrival : message,
      }),
    ),
    spawnThreads: assign(({ context: { conversations, threads, user, marks, drafts }, spawn, self }) => {
      const spawned = conversations
        .filter(({ conversationId }) => !(conversationId in threads))
        .map(({ conversationId }) => [
          conversationId,
          spawn('thread', {
            id: `thread-${conversationId}`,
            input: {
              conversationId,
              userId: user.id,
              readUntil: readUntil(marks, conversationId),
              draft: drafts[conversationId] ?? '',
              chat: self,
            },
          }),
        ]);
      return { threads: { ...threads, ...Object.fromEntries(spawned) } };
    }),
    tellLearned: enqueueActions(({ context, enqueue }) => {
      for (const { conversationId, lastMessageTimestamp } of context.conversations) {
        const thread = context.threads[conversationId];
        if (thread) enqueue.sendTo(thread, { type: 'thread.learned', lastMessageTimestamp });
      }
    }),
    tellStale: enqueueActions(({ context, enqueue }) => {
      for (const thread of Object.values(context.threads)) enqueue.sendTo(thread, { type: 'thread.stale' });
    }),
    tellReceived: enqueueActions(
      (
        { context, enqueue },
        { conversationId, messages }: { conversationId: number; messages: ChatMessage[] },
      ) => {
        const thread = context.threads[conversationId];
        if (thread) enqueue.sendTo(thread, { type: 'thread.received', messages });
      },
    ),
    tellMarks: enqueueActions(({ context: { threads, marks }, enqueue }) => {
      for (const [id, thread] of Object.entries(threads)) {
        enqueue.sendTo(thread, { type: 'mark.moved', readUntil: readUntil(marks, Number(id)) });
      }
    }),
    refresh: raise({ type: 'conversations.refresh' }),
    rememberUnread: assign(({ context }, count: { conversationId: number; unread: number }) => ({
      unread: { ...context.unread, [count.conversationId]: count.unread },
    })),
    rememberRead: assign(({ context: { marks } }, read: { conversationId: number; until: string }) => ({
      marks: { ...marks, read: { ...marks.read, [read.conversationId]: read.until } },
    })),
    rememberMarks: assign((_, { marks }: { marks: ReadMarks }) => ({ marks })),
    rememberOutbox: assign((_, { items }: { items: OutboxItem[] }) => ({ outbox: items })),
    say: assign((_, { message }: { message: string | null }) => ({ connectionMessage: message })),
    keepMarks: sendTo('records', ({ context }) => ({ type: 'records.keepMarks', marks: context.marks })),
    keepOutbox: sendTo('records', ({ context }) => ({ type: 'records.keepOutbox', items: context.outbox })),
    compose: enqueueActions(
      (
        { context: { user, conversations }, enqueue },
        written: { conversationId: number; content: string; afterMessageId: number | null },
      ) => {
        const { conversationId, content, afterMessageId } = written;
        const to = conversations.find((one) => one.conversationId === conversationId);
        if (!to) return;
        enqueue.sendTo('records', {
          type: 'records.compose',
          message: {
            conversationId,
            senderId: user.id,
            senderEmail: user.email,
            recipientId: to.otherUserId,
            recipientEmail: to.otherUserEmail,
            content,
          },
          afterMessageId,
        });
      },
    ),
  },
  guards: {
    isOwn: ({ context }, { message }: { message: ChatMessage }) => message.senderId === context.user.id,
    isUnknown: ({ context }, { message }: { message: ChatMessage }) =>
      !(message.conversationId in context.threads),
  },
  delays: { reconnect: chatReconnectDelay },
}).createMachine({
  id: 'chat',
  context: ({ input: { user, records } }) => ({
    user,
    conversations: [],
    threads: {},
    unread: {},
    marks: records.marks,
    drafts: records.drafts,
    outbox: records.outbox,
    connectionMessage: null,
    arrival: null,
  }),
  invoke: [
    {
      id: 'records',
      src: 'chatRecords',
      input: ({ context }) => ({ userId: context.user.id }),
      onError: {},
    },
    {
      id: 'outbox',
      src: 'outbox',
      input: ({ context, self }) => ({ userId: context.user.id, items: context.outbox, chat: self }),
      onError: {},
    },
  ],
  on: {
    'socket.received': {
      actions: enqueueActions(({ enqueue, check, event: { message, key } }) => {
        if (check({ type: 'isUnknown', params: { message } })) enqueue('refresh');
        enqueue({ type: 'rememberMessage', params: { message } });
        enqueue('spawnThreads');
        enqueue({
          type: 'tellReceived',
          params: { conversationId: message.conversationId, messages: [message] },
        });
        if (check({ type: 'isOwn', params: { message } })) {
          enqueue.sendTo('outbox', { type: 'copy.arrived', message, key });
        }
      }),
    },
    'socket.refused': {
      actions: sendTo('outbox', ({ event: { refusal, key } }) => ({ type: 'message.refused', refusal, key })),
    },
    'message.compose': { actions: { type: 'compose', params: ({ event }) => event } },
    'records.composed': {
      actions: sendTo('outbox', ({ event }) => ({ type: 'item.add', item: event.item })),
    },
    'records.outboxChanged': {
      actions: [
        { type: 'rememberOutbox', params: ({ event }) => ({ items: event.items }) },
        sendTo('outbox', ({ event }) => ({ type: 'outbox.replace', items: event.items })),
      ],
    },
    'records.marksMoved': {
      actions: [{ type: 'rememberMarks', params: ({ event }) => ({ marks: event.marks }) }, 'tellMarks'],
    },
    'outbox.changed': {
      actions: [{ type: 'rememberOutbox', params: ({ event }) => ({ items: event.items }) }, 'keepOutbox'],
    },
    'outbox.found': {
      actions: [
        { type: 'rememberMessage', params: ({ event: { message } }) => ({ message }) },
        'spawnThreads',
        {
          type: 'tellReceived',
          params: ({ event: { message, messages } }) => ({
            conversationId: message.conversationId,
            messages,
          }),
        },
      ],
    },
    'item.retry': { actions: sendTo('outbox', ({ event }) => event) },
    'item.discard': { actions: sendTo('outbox', ({ event }) => event) },
    'unread.changed': { actions: { type: 'rememberUnread', params: ({ event }) => event } },
    'thread.readTo': {
      actions: [{ type: 'rememberRead', params: ({ event }) => event }, 'keepMarks'],
    },
    'draft.changed': {
      actions: sendTo('records', ({ event: { conversationId, text } }) => ({
        type: 'records.keepDraft',
        conversationId,
        text,
      })),
    },
  },
  type: 'parallel',
  states: {
    connection: {
      description: 'The WebSocket to the server.',
      meta: { reference: 'chat#connection' },
      initial: 'live',
      // Of a socket that is there the server has ended the token, or will.
      on: { 'session.renewed': { target: '.live', actions: 'refresh' } },
      states: {
        live: {
          description: 'There is a socket.',
          meta: { reference: 'chat#connection' },
          invoke: {
            id: 'socket',
            src: 'chatSocket',
            onError: {
              target: 'waiting',
              actions: { type: 'say', params: { message: errorTexts.chatLost.failed } },
            },
          },
          on: {
            'socket.lost': {
              target: 'waiting',
              actions: {
                type: 'say',
                params: ({ event }) => ({ message: errorTexts.chatLost[event.cause] }),
              },
            },
            'socket.denied': 'denied',
            'network.lost': {
              target: 'waiting',
              actions: { type: 'say', params: { message: errorTexts.chatLost.closed } },
            },
          },
          initial: 'connecting',
          states: {
            connecting: {
              description: 'On its way: nothing can be sent yet.',
              meta: { reference: 'chat#connection' },
              on: { 'socket.opened': 'connected' },
            },
            connected: {
              description: 'Messages come and go; what was missed before is fetched.',
              meta: { reference: 'chat#connected' },
              tags: 'connected',
              entry: [
                { type: 'say', params: { message: null } },
                'tellStale',
                'refresh',
                sendTo('outbox', { type: 'connection.up' }),
              ],
              exit: sendTo('outbox', { type: 'connection.down' }),
              on: {
                'socket.opened': { actions: ['tellStale', 'refresh'] },
                'outbox.transmit': {
                  actions: enqueueActions(({ enqueue, event: { item } }) => {
                    if (!item) return;
                    const { recipientEmail, content } = item.message;
                    enqueue.sendTo('socket', { type: 'socket.send', recipientEmail, content, key: item.key });
                  }),
                },
              },
            },
          },
        },
        waiting: {
          description: 'Disconnected: tried again after five seconds, or when the network is back.',
          meta: { reference: 'chat#reconnecting' },
          // A token that the server no longer takes shows in this call: a browser hides why a socket was refused.
          entry: 'refresh',
          after: { reconnect: 'live' },
          on: { 'network.restored': 'live' },
        },
        denied: {
          description:
            'Without a token there is nothing to connect with: the demo user, or a session that has ended.',
          meta: { reference: 'chat#no-token' },
          entry: { type: 'say', params: { message: errorTexts.noToken } },
        },
      },
    },
    conversations: {
      description: 'The list of conversations, and a thread for each.',
      meta: { reference: 'chat#list-of-conversations' },
      initial: 'loading',
      states: {
        loading: {
          description: "'Loading...'",
          meta: { reference: 'chat#list-of-conversations' },
          tags: 'loading',
          on: {
            'conversations.refresh': { target: 'loading', reenter: true },
            // There is nobody to ask for.
            'socket.denied': 'failed',
          },
          invoke: {
            id: 'fetchConversations',
            src: 'fetchConversations',
            onDone: {
              target: 'shown',
              actions: [
                { type: 'rememberConversations', params: ({ event }) => ({ fetched: event.output }) },
                'spawnThreads',
                'tellLearned',
                'keepMarks',
              ],
            },
            onError: 'failed',
          },
        },
        failed: {
          description: "'Failed to load conversations.', and another try.",
          meta: { reference: 'chat#list-failed' },
          tags: 'failed',
          on: { 'conversations.retry': 'loading', 'conversations.refresh': 'refreshing' },
        },
        shown: {
          description: 'Newest first; each message that comes or goes moves its conversation to the top.',
          meta: { reference: 'chat#list-of-conversations' },
          on: { 'conversations.refresh': 'refreshing' },
        },
        refreshing: {
          description:
            'Fetched again, after a reconnect or for a name that is not known; what is there stays.',
          meta: { reference: 'chat#changes-of-the-list' },
          on: {
            'conversations.refresh': { target: 'refreshing', reenter: true },
            'socket.denied': 'failed',
          },
          invoke: {
            id: 'refetchConversations',
            src: 'fetchConversations',
            onDone: {
              target: 'shown',
              actions: [
                { type: 'rememberConversations', params: ({ event }) => ({ fetched: event.output }) },
                'spawnThreads',
                'tellLearned',
                'keepMarks',
              ],
            },
            onError: 'behind',
          },
        },
        behind: {
          description: 'It could not be fetched again: messages may be missing until the next try.',
          meta: { reference: 'chat#list-failed' },
          tags: 'failed',
          on: {
            'conversations.retry': 'refreshing',
            'conversations.refresh': 'refreshing',
            'socket.denied': 'failed',
          },
          after: { reconnect: 'refreshing' },
        },
      },
    },
  },
});

export type ChatActor = ActorRefFrom<typeof chatMachine>;
