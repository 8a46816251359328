import * as calls from '../../schemas/account/account.calls.ts';
import { type BearerOptions, createClient } from '../http.ts';

type Body<C extends { body: { _zod: { output: unknown } } }> = C['body']['_zod']['output'];

/** The member's own account, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createAccountApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    fetchAccount: (options: BearerOptions) => send(calls.fetchAccount, options),
    changeName: (body: Body<typeof calls.changeName>, options: BearerOptions) =>
      send(calls.changeName, { ...options, body }),
    changeEmail: (body: Body<typeof calls.changeEmail>, options: BearerOptions) =>
      send(calls.changeEmail, { ...options, body }),
    changePassword: (body: Body<typeof calls.changePassword>, options: BearerOptions) =>
      send(calls.changePassword, { ...options, body }),
    endSession: (id: string, options: BearerOptions) =>
      send(calls.endSession, { ...options, params: { id } }),
    deleteAccount: (body: Body<typeof calls.deleteAccount>, options: BearerOptions) =>
      send(calls.deleteAccount, { ...options, body }),
    keepAccount: (options: BearerOptions) => send(calls.keepAccount, options),
    /** Resolves with the address of the archive. */
    requestData: async (options: BearerOptions) =>
      new URL((await send(calls.requestData, options)).path.slice(1), baseUrl).href,
    endOtherSessions: (options: BearerOptions) => send(calls.endOtherSessions, options),
  };
}
