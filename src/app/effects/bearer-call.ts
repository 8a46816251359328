import { fromPromise, type NonReducibleUnknown } from 'xstate';
import type { MemberApi, MemberCall } from '../../api/member.ts';
import { asMember, type SessionActor } from '../root/bearer.ts';
import { logged } from './attempt.ts';
import { memberApi } from './clients.ts';

/** A promise actor that makes one bearer call. */
export function bearerCall<TOutput, TInput = NonReducibleUnknown>(
  session: () => SessionActor,
  what: string,
  call: (api: MemberApi, input: TInput, bearer: MemberCall) => Promise<TOutput>,
) {
  return fromPromise<TOutput, TInput>(({ input, signal }) =>
    logged(what, signal, () =>
      asMember(session(), async (token) => call(await memberApi(), input, { token, signal })),
    ),
  );
}
