import { type ActorRefFrom, assign, fromPromise, log, raise, sendTo, setup } from 'xstate';
import { withFetched, withMessage } from '../../domain/chat/conversation-list.ts';
import type { ChatMessage } from '../../schemas/chat/chat.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';
import { chatReconnectDelay } from '../../schemas/constants.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import type { Failure } from '../shell/supervision.ts';
import type { ListEvent, ListReport, Recipient } from './chat-events.ts';

interface Context {
  userId: number;
  chat: Recipient<ListReport>;
  /** Newest first. */
  conversations: Conversation[];
  /** The newest message of another member that arrived since the start. */
  arrival: ChatMessage | null;
}

/** The list of the member's conversations. */
export const conversationListMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ListEvent,
    input: {} as Pick<Context, 'userId' | 'chat'>,
    tags: {} as 'loading' | 'failed',
    meta: {} as StateMeta,
  },
  actors: {
    fetchConversations: fromPromise<Conversation[]>(() => notProvided('fetchConversations')),
  },
  guards: {
    isUnknown: ({ context }, { message }: { message: ChatMessage }) =>
      context.conversations.every(({ conversationId }) => conversationId !== message.conversationId),
  },
  actions: {
    setConversations: assign(({ context }, { fetched }: { fetched: Conversation[] }) => ({
      conversations: withFetched(context.conversations, fetched),
    })),
    addMessage: assign(({ context }, { message }: { message: ChatMessage }) => ({
      conversations: withMessage(context.conversations, message, context.userId),
      arrival: message.senderId === context.userId ? context.arrival : message,
    })),
    refresh: raise({ type: 'list.refresh' }),
    notifyFetched: sendTo(
      ({ context }) => context.chat,
      ({ context: { conversations } }) => ({ type: 'list.fetched', conversations }),
    ),
    logFailure: log((_, failure: Failure) => failure),
  },
  delays: { beforeRefetch: chatReconnectDelay },
}).createMachine({
  id: 'conversationList',
  meta: { live: { events: { 'xstate.error.actor.*': ['error.kind', 'error.status'] } } },
  context: ({ input }) => ({ ...input, conversations: [], arrival: null }),
  on: {
    'connection.up': { actions: 'refresh' },
    'connection.confirmed': { actions: 'refresh' },
    // The call shows whether the token is still valid.
    'connection.lost': { actions: 'refresh' },
    'session.renewed': { actions: 'refresh' },
    'message.received': [
      {
        guard: { type: 'isUnknown', params: ({ event: { message } }) => ({ message }) },
        actions: [
          { type: 'addMessage', params: ({ event: { message } }) => ({ message }) },
          // Only the list has the name of the other member.
          'refresh',
        ],
      },
      { actions: { type: 'addMessage', params: ({ event: { message } }) => ({ message }) } },
    ],
  },
  initial: 'loading',
  states: {
    loading: {
      description: "'Loading...'",
      meta: { reference: 'chat#list-of-conversations' },
      tags: 'loading',
      on: {
        'list.refresh': { target: 'loading', reenter: true },
        'connection.denied': 'failed',
      },
      invoke: {
        id: 'fetchConversations',
        src: 'fetchConversations',
        onDone: {
          target: 'shown',
          actions: [
            { type: 'setConversations', params: ({ event }) => ({ fetched: event.output }) },
            'notifyFetched',
          ],
        },
        onError: {
          target: 'failed',
          actions: { type: 'logFailure', params: ({ event }) => event },
        },
      },
    },
    failed: {
      description: "'Failed to load conversations.', with Try Again.",
      meta: { reference: 'chat#list-failed' },
      tags: 'failed',
      on: { 'list.retry': 'loading', 'list.refresh': 'refreshing' },
    },
    shown: {
      description: 'Newest first. Each sent or received message moves its conversation to the top.',
      meta: { reference: 'chat#list-of-conversations' },
      on: { 'list.refresh': 'refreshing', 'list.report': { actions: 'notifyFetched' } },
    },
    refreshing: {
      description:
        'The list is fetched again, after a reconnect or for an unknown name. The current list stays.',
      meta: { reference: 'chat#changes-of-the-list' },
      on: {
        'list.refresh': { target: 'refreshing', reenter: true },
        'list.report': { actions: 'notifyFetched' },
        'connection.denied': 'failed',
      },
      invoke: {
        id: 'refetchConversations',
        src: 'fetchConversations',
        onDone: {
          target: 'shown',
          actions: [
            { type: 'setConversations', params: ({ event }) => ({ fetched: event.output }) },
            'notifyFetched',
          ],
        },
        onError: {
          target: 'behind',
          actions: { type: 'logFailure', params: ({ event }) => event },
        },
      },
    },
    behind: {
      description: 'The list could not be fetched again. Messages may be missing until the next attempt.',
      meta: { reference: 'chat#list-failed' },
      tags: 'failed',
      on: {
        'list.retry': 'refreshing',
        'list.report': { actions: 'notifyFetched' },
        'list.refresh': 'refreshing',
        'connection.denied': 'failed',
      },
      after: { beforeRefetch: 'refreshing' },
    },
  },
});

export type ConversationListActor = ActorRefFrom<typeof conversationListMachine>;
