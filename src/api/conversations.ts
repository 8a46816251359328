import * as calls from '../schemas/calls/conversations.ts';
import { type BearerOptions, createClient } from './http.ts';

/** The member's conversations as they are stored, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createConversationsApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    fetchConversations: (options: BearerOptions) => send(calls.fetchConversations, options),
    /** All messages of one conversation. */
    fetchMessages: (id: number, options: BearerOptions) =>
      send(calls.fetchMessages, { ...options, params: { id } }),
  };
}
