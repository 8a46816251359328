import { userLimits } from '../../schemas/account/user.ts';
import { arrivalOf, type Intent, read } from './intent.ts';

/** State that screens pass through the router. It survives a reload, so it is validated when read. */

/**
 * The path that a visitor wanted before the login. It must be a path of this app: a second slash would name another site, a backslash
 * counts as a slash, and browsers remove tabs and line feeds before they read it.
 */
export function destinationOf(state: unknown): string | undefined {
  const from = read(state, 'from');
  return typeof from === 'string' && /^\/(?![/\\\t\n\r])/.test(from) ? from : undefined;
}

/** The intent that is kept while somebody registers or resets their password. */
export function intentOf(state: unknown): Intent | null {
  const from = destinationOf(state);
  return from === undefined ? null : { from, ...arrivalOf(state) };
}

export function wasRegistered(state: unknown): boolean {
  return read(state, 'isRegistered') === true;
}

/** The email of a new account, for the login after the registration. */
export function registeredEmail(state: unknown): string | undefined {
  const email = read(state, 'email');
  return typeof email === 'string' ? email.slice(0, userLimits.email) : undefined;
}
