import type { NonReducibleUnknown } from 'xstate';
import { ApiError } from '../../domain/api-error.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';
import { createFetchMachine } from '../fetch-machine.ts';

/** The error message: the server's own, otherwise the status, or a general text if there was no answer. */
function conversationsFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind === 'unreadable') return errorTexts.conversations.rejected;
  const { serverMessage, status } = error;
  if (serverMessage !== undefined) return serverMessage;
  return status === undefined ? errorTexts.conversations.rejected : `HTTP error! status: ${status}`;
}

/** The 'Recent Conversations' panel of the profile. */
export const recentConversationsMachine = createFetchMachine<Conversation[], NonReducibleUnknown, string>({
  id: 'recentConversations',
  failureOf: conversationsFailure,
  states: {
    loading: { description: "'Loading conversations...'", reference: 'profile#recent-conversations' },
    shown: {
      description: 'The first three conversations are shown, or a button to start one.',
      reference: 'profile#recent-conversations',
    },
    failed: {
      description: 'The conversations could not be loaded. The panel says why, and the person can try again.',
      reference: 'profile#recent-conversations-failed',
    },
  },
});
