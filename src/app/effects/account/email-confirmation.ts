import { fromPromise } from 'xstate';
import { apiUrl } from '../../environment.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { withErrorLogging } from '../attempt.ts';
import { bearerCall } from '../bearer-call.ts';
import { once } from '../once.ts';

const confirmationApi = once(async () =>
  (await import('../../../api/account/email-confirmation.ts')).createEmailConfirmationApi(apiUrl),
);

export const emailConfirmationEffects = (session: () => SessionActor) => ({
  fetchConfirmation: bearerCall(session, confirmationApi, 'confirmation of the e-mail', (api, _, options) =>
    api.fetchConfirmation(options),
  ),
  sendConfirmation: bearerCall(session, confirmationApi, 'confirmation mail', (api, _, options) =>
    api.sendConfirmation(options),
  ),
});

export const confirmEmailEffects = (session: () => SessionActor) => ({
  fetchConfirmation: emailConfirmationEffects(session).fetchConfirmation,
  confirmEmail: fromPromise<void, { token: string }>(({ input, signal }) =>
    withErrorLogging('confirmation of an e-mail', signal, async () =>
      (await confirmationApi()).confirmEmail(input.token, { signal }),
    ),
  ),
});
