import * as calls from '../../schemas/account/passkeys.calls.ts';
import { type BearerOptions, type CallOptions, createClient } from '../http.ts';

/** Passkeys and recovery codes, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createPasskeysApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    preparePasskey: (password: string, options: BearerOptions) =>
      send(calls.preparePasskey, { ...options, body: { password } }),
    /** Resolves with new recovery codes, or with none. */
    addPasskey: async (name: string, credential: calls.Credential, options: BearerOptions) =>
      (await send(calls.addPasskey, { ...options, body: { name, credential } })).codes,
    renamePasskey: (id: string, name: string, options: BearerOptions) =>
      send(calls.renamePasskey, { ...options, params: { id }, body: { name } }),
    removePasskey: (id: string, options: BearerOptions) =>
      send(calls.removePasskey, { ...options, params: { id } }),
    renewRecoveryCodes: async (password: string, options: BearerOptions) =>
      (await send(calls.renewRecoveryCodes, { ...options, body: { password } })).codes,
    preparePasskeyLogin: (options: CallOptions) => send(calls.preparePasskeyLogin, options),
    /** Resolves with the bearer token. */
    logInWithPasskey: async (credential: calls.Credential, options: CallOptions) =>
      (await send(calls.logInWithPasskey, { ...options, body: { credential } })).token,
    /** Resolves with the bearer token. */
    logInWithCode: async (body: { email: string; code: string }, options: CallOptions) =>
      (await send(calls.logInWithCode, { ...options, body })).token,
  };
}
