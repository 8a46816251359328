import { providerStates } from '../../provider-states.ts';
import { given } from './given.ts';
import type { Injected } from './injected.ts';

export const password = 'correct horse';

export const names = { firstName: 'Giulia', lastName: 'Ferri' };

/** A logged-in member. */
export const giulia = given(providerStates.member, { ...names, password });

/** A signal that is never aborted. */
export const { signal } = new AbortController();

/** The options of a bearer call, with the example token of the pact. */
export function withAuth({ token }: { token: Injected<string> }) {
  return { token: token.example, signal };
}
