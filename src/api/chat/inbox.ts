import * as calls from '../../schemas/chat/inbox.calls.ts';
import type { Decline } from '../../schemas/chat/inbox.ts';
import { type BearerOptions, createClient } from '../http.ts';

/** The inbox of a poster, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createInboxApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    fetchInbox: (options: BearerOptions) => send(calls.fetchInbox, options),
    /** @param key a UUID: if the same one is sent again, no message is sent */
    decline: (key: string, body: Decline, options: BearerOptions) =>
      send(calls.declineContacts, { ...options, params: { key }, body }),
  };
}
