import * as calls from '../../schemas/account/proofs.calls.ts';
import { type BearerOptions, createClient } from '../http.ts';

/** What is confirmed of a member, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createProofsApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    fetchProofs: (options: BearerOptions) => send(calls.fetchOwnProofs, options),
    askCode: (email: string, options: BearerOptions) =>
      send(calls.askUniversityCode, { ...options, body: { email } }),
    confirm: (code: string, options: BearerOptions) =>
      send(calls.confirmUniversity, { ...options, body: { code } }),
    askPhoneCode: (number: string, options: BearerOptions) =>
      send(calls.askPhoneCode, { ...options, body: { number } }),
    confirmPhone: (code: string, options: BearerOptions) =>
      send(calls.confirmPhone, { ...options, body: { code } }),
    confirmMeeting: (of: { conversationId: number; listingId: number }, options: BearerOptions) =>
      send(calls.confirmMeeting, {
        ...options,
        params: { id: of.conversationId, listingId: of.listingId },
      }),
  };
}
