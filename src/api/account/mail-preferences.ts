import * as calls from '../../schemas/account/mail-preferences.calls.ts';
import { type BearerOptions, createClient } from '../http.ts';

/** Which mails a member gets, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createMailPreferencesApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    fetchPreferences: (options: BearerOptions) => send(calls.fetchMailPreferences, options),
    choosePreferences: (body: calls.MailPreferences, options: BearerOptions) =>
      send(calls.chooseMailPreferences, { ...options, body }),
  };
}
