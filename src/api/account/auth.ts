import { ApiError } from '../../domain/api-error.ts';
import * as calls from '../../schemas/account/auth.calls.ts';
import type { LoginPayload, RegistrationPayload, ResetPasswordPayload } from '../../schemas/account/user.ts';
import { type BearerOptions, type CallOptions, createClient } from '../http.ts';

/** The body of another backend's answer is not read, and may be no JSON. */
const register = { ...calls.register, answers: { '2XX': null } } as const;
const registerForToken = { ...calls.register, answers: calls.logIn.answers } as const;

export type AuthApi = ReturnType<typeof createAuthApi>;

/** The calls for accounts and tokens, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createAuthApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    /** Resolves with the bearer token. */
    logIn: async (body: LoginPayload, options: CallOptions) =>
      (await send(calls.logIn, { ...options, body })).token,
    register: (body: RegistrationPayload, options: CallOptions) => send(register, { ...options, body }),
    /** Resolves with the bearer token of the new member. Needs `registration-token`. */
    registerForToken: async (body: RegistrationPayload, options: CallOptions) =>
      (await send(registerForToken, { ...options, body })).token,
    sendResetMail: (body: { email: string }, options: CallOptions) =>
      send(calls.sendResetMail, { ...options, body }),
    resetPassword: (body: ResetPasswordPayload, options: CallOptions) =>
      send(calls.resetPassword, { ...options, body }),
    /** Revokes the token. An extension: a backend without it answers 404. */
    async logOut(options: BearerOptions) {
      try {
        await send(calls.logOut, options);
      } catch (error) {
        if (error instanceof ApiError && (error.kind === 'notFound' || error.kind === 'unauthorized')) return;
        throw error;
      }
    },
  };
}
