import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { capabilities, session } from './root-actor.ts';

const safety: Capability = 'safety';

/** The token that searches, listings and cards get: that of a member, of a backend which hides blocked members. */
export function viewerToken(): string | null {
  return capabilities().includes(safety) ? session().getSnapshot().context.token : null;
}
