import type { ActorRefFrom } from 'xstate';
import { ApiError, kindOf } from '../../domain/api-error.ts';
import { noToken } from '../../domain/first-texts.ts';
import type { sessionMachine } from '../../machines/account/session.machine.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

/**
 * Makes a call with the token of the session. Without one it rejects with the text of the error catalogue; an answer 401 ends the
 * session that the token belongs to.
 */
export async function withAuth<T>(session: SessionActor, call: (token: string) => Promise<T>): Promise<T> {
  const { token } = session.getSnapshot().context;
  if (token === null) throw new ApiError('unauthorized', noToken, { serverMessage: noToken });
  try {
    return await call(token);
  } catch (error) {
    if (kindOf(error) === 'unauthorized') session.send({ type: 'session.expire', token });
    throw error;
  }
}
