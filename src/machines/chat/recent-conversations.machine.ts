import { assign, fromPromise, setup } from 'xstate';
import { ApiError } from '../../domain/api-error.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  conversations: Conversation[];
  message: string | null;
}

/** The error message: the server's own, otherwise the status, or a general text if there was no answer. */
function conversationsFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind === 'unreadable') return errorTexts.conversations.rejected;
  const { serverMessage, status } = error;
  if (serverMessage !== undefined) return serverMessage;
  return status === undefined ? errorTexts.conversations.rejected : `HTTP error! status: ${status}`;
}

/** The 'Recent Conversations' panel of the profile. */
export const recentConversationsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'conversations.retry' },
    tags: {} as 'loading' | 'failed',
    meta: {} as StateMeta,
  },
  actors: {
    fetchConversations: fromPromise<Conversation[]>(() => notProvided('fetchConversations')),
  },
  actions: {
    setConversations: assign((_, { conversations }: { conversations: Conversation[] }) => ({
      conversations,
      message: null,
    })),
    showMessage: assign((_, { message }: { message: string }) => ({ message })),
  },
}).createMachine({
  id: 'recentConversations',
  context: { conversations: [], message: null },
  initial: 'loading',
  states: {
    loading: {
      description: "'Loading conversations...'",
      meta: { reference: 'profile#recent-conversations' },
      tags: 'loading',
      invoke: {
        id: 'fetchConversations',
        src: 'fetchConversations',
        onDone: {
          target: 'shown',
          actions: {
            type: 'setConversations',
            params: ({ event }) => ({ conversations: event.output }),
          },
        },
        onError: {
          target: 'failed',
          actions: {
            type: 'showMessage',
            params: ({ event }) => ({ message: conversationsFailure(event.error) }),
          },
        },
      },
    },
    shown: {
      description: 'The first three conversations are shown, or a button to start one.',
      meta: { reference: 'profile#recent-conversations' },
    },
    failed: {
      description: 'The conversations could not be loaded. The panel says why, and the person can try again.',
      meta: { reference: 'profile#recent-conversations-failed' },
      tags: 'failed',
      on: { 'conversations.retry': 'loading' },
    },
  },
});
