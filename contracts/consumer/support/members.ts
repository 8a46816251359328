import { providerStates } from '../../provider-states.ts';
import { given } from './given.ts';
import type { Injected } from './injected.ts';

export const password = 'correct horse';

export const names = { firstName: 'Giulia', lastName: 'Ferri' };

/** A member, logged in. */
export const giulia = given(providerStates.member, { ...names, password });

/** The signal of a call that nobody aborts. */
export const { signal } = new AbortController();

/** The options of a bearer call with a token as it stands in the pact. */
export function withAuth({ token }: { token: Injected<string> }) {
  return { token: token.example, signal };
}
