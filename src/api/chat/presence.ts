import * as calls from '../../schemas/chat/presence.calls.ts';
import { type BearerOptions, createClient } from '../http.ts';

/** Who is connected, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createPresenceApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    fetchPresence: (conversationId: number, options: BearerOptions) =>
      send(calls.fetchPresence, { ...options, params: { id: conversationId } }),
    fetchChoice: (options: BearerOptions) => send(calls.fetchPresenceChoice, options),
    choose: (choice: calls.PresenceChoice, options: BearerOptions) =>
      send(calls.choosePresence, { ...options, body: choice }),
  };
}
