import { type Capability, capabilities } from '@stanza/schemas/shell/capabilities.calls.ts';
import type { Services } from '../services.ts';

/** The capabilities of this backend: all that the app knows, except those that its configuration turns off. */
export function offered({ hasLongPasswords = false }: Pick<Services, 'hasLongPasswords'>): Capability[] {
  return capabilities.filter((name) => name !== 'long-passwords' || hasLongPasswords);
}
