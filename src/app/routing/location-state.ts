import { userLimits } from '../../schemas/user.ts';

/** State that screens pass through the router. It survives a reload, so it is validated when read. */

function read(state: unknown, key: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;
}

/**
 * The path that a visitor wanted before the login: of this app, never of another site. A second slash would name a site, a
 * backslash counts as a slash, and browsers drop tabs and line feeds before they look.
 */
export function destinationOf(state: unknown): string | undefined {
  const from = read(state, 'from');
  return typeof from === 'string' && /^\/(?![/\\\t\n\r])/.test(from) ? from : undefined;
}

export function wasRegistered(state: unknown): boolean {
  return read(state, 'isRegistered') === true;
}

/** The email of a new account, for the login after the registration. */
export function registeredEmail(state: unknown): string | undefined {
  const email = read(state, 'email');
  return typeof email === 'string' ? email.slice(0, userLimits.email) : undefined;
}
