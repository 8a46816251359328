import { fromPromise, type NonReducibleUnknown } from 'xstate';
import type { BearerOptions } from '../../api/http.ts';
import { type SessionActor, withAuth } from '../root/bearer.ts';
import { withErrorLogging } from './attempt.ts';

/** A promise actor that makes one bearer call of a client. */
export function bearerCall<Api, TOutput, TInput = NonReducibleUnknown>(
  session: () => SessionActor,
  client: () => Promise<Api>,
  what: string,
  call: (api: Api, input: TInput, options: BearerOptions) => Promise<TOutput>,
) {
  return fromPromise<TOutput, TInput>(({ input, signal }) =>
    withErrorLogging(what, signal, () =>
      withAuth(session(), async (token) => call(await client(), input, { token, signal })),
    ),
  );
}
