import { type Capability, capabilities } from '@stanza/schemas/shell/capabilities.calls.ts';
import type { Services } from '../services.ts';

/** The capabilities of this backend: all that the app knows, except those that its configuration turns off. */
export function offered({
  hasLongPasswords = false,
  texts = null,
}: Pick<Services, 'hasLongPasswords' | 'texts'>): Capability[] {
  const isOff: Partial<Record<Capability, boolean>> = {
    'long-passwords': !hasLongPasswords,
    'phone-proof': texts === null,
  };
  return capabilities.filter((name) => isOff[name] !== true);
}
