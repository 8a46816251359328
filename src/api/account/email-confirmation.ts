import * as calls from '../../schemas/account/email-confirmation.calls.ts';
import { type BearerOptions, type CallOptions, createClient } from '../http.ts';

/** The confirmation of a member's e-mail, at the backend at `baseUrl`. Needs `email-confirmation`. All reject with an `ApiError`. */
export function createEmailConfirmationApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    fetchConfirmation: (options: BearerOptions) => send(calls.fetchEmailConfirmation, options),
    sendConfirmation: (options: BearerOptions) => send(calls.sendEmailConfirmation, options),
    confirmEmail: (token: string, options: CallOptions) =>
      send(calls.confirmEmail, { ...options, body: { token } }),
  };
}
