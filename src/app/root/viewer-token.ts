import { waitFor } from 'xstate';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { capabilities, session } from './root-actor.ts';

const safety: Capability = 'safety';

/**
 * The token that searches, listings and cards get: that of a member, of a backend which hides blocked members. Waits until the session knows
 * whether the browser has stored one, and no longer.
 */
export async function viewerToken(): Promise<string | null> {
  if (!capabilities().includes(safety)) return null;
  const { context } = await waitFor(session(), (snapshot) => !snapshot.matches('starting'));
  return context.token;
}
