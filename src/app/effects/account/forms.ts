import { fromPromise } from 'xstate';
import { ProfileError } from '../../../domain/account/profile-error.ts';
import type { LoggedIn } from '../../../machines/account/login.machine.ts';
import type {
  LoginPayload,
  RegistrationPayload,
  ResetPasswordPayload,
} from '../../../schemas/account/user.ts';
import type { FeedbackPayload } from '../../../schemas/shell/feedback.ts';
import { apiUrl } from '../../environment.ts';
import { capabilities } from '../../root/root-actor.ts';
import { withErrorLogging } from '../attempt.ts';
import { authApi } from '../clients.ts';
import { once } from '../once.ts';
import { fetchProfile } from '../shell/root.ts';

const feedbackApi = once(async () =>
  (await import('../../../api/shell/feedback.ts')).createFeedbackApi(apiUrl),
);

export const loginEffects = {
  logIn: fromPromise<LoggedIn, LoginPayload>(async ({ input, signal }) => {
    const token = await withErrorLogging('login', signal, async () =>
      (await authApi()).logIn(input, { signal }),
    );
    try {
      return { token, user: await fetchProfile(token, signal) };
    } catch (cause) {
      throw new ProfileError('The profile could not be fetched.', { cause });
    }
  }),
};

export const registrationEffects = {
  register: fromPromise<LoggedIn | null, RegistrationPayload>(async ({ input, signal }) => {
    const hasToken = capabilities().includes('registration-token');
    const token = await withErrorLogging('registration', signal, async () => {
      const api = await authApi();
      if (hasToken) return await api.registerForToken(input, { signal });
      await api.register(input, { signal });
      return null;
    });
    if (token === null) return null;
    // The account exists: without its profile the person logs in.
    return await fetchProfile(token, signal).then(
      (user) => ({ token, user }),
      () => null,
    );
  }),
};

export const passwordResetEffects = {
  sendResetMail: fromPromise<void, { email: string }>(({ input, signal }) =>
    withErrorLogging('reset mail', signal, async () => (await authApi()).sendResetMail(input, { signal })),
  ),
  resetPassword: fromPromise<void, ResetPasswordPayload>(({ input, signal }) =>
    withErrorLogging('password reset', signal, async () =>
      (await authApi()).resetPassword(input, { signal }),
    ),
  ),
};

export const feedbackEffects = {
  sendFeedback: fromPromise<void, FeedbackPayload>(({ input, signal }) =>
    withErrorLogging('feedback', signal, async () => (await feedbackApi()).sendFeedback(input, { signal })),
  ),
};
