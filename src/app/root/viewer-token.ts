import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { reach } from '../effects/search/reach.ts';
import { capabilities, session } from './root-actor.ts';

const ofViewer: readonly Capability[] = ['safety', 'match'];

/**
 * The token that searches, listings and cards get: that of a member, of a backend which hides blocked members or sorts by
 * match. Waits until the session knows
 * whether the browser has stored one, and no longer.
 */
export async function viewerToken(): Promise<string | null> {
  if (!capabilities().some((name) => ofViewer.some((one) => one === name))) return null;
  const { context } = await reach(session(), (snapshot) => !snapshot.matches('starting'), {
    signal: new AbortController().signal,
    timeout: 10_000,
  });
  return context.token;
}
