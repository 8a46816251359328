import { userLimits } from '../../schemas/constants.ts';

/** State that screens pass through the router. It survives a reload, so it is validated when read. */

/** What somebody was about to do before the login. */
export interface Intent {
  from: string;
  /** The listing that they wanted to like. */
  like?: number;
  /** They wrote to the poster of the listing at `from`. */
  contact?: true;
  /** The first name of that poster. */
  to?: string;
  /** They wanted to save the search at `from`. */
  save?: true;
  /** The entry of the history to which they return: everything there is as they left it. */
  resume?: string;
  /** The number of that entry, as the router counts. */
  index?: number;
}

export function read(state: unknown, key: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;
}

/** The part that remains to be done at the destination. */
export function arrivalOf(state: unknown): Omit<Intent, 'from' | 'index' | 'to'> {
  const like = read(state, 'like');
  const contact = read(state, 'contact');
  const save = read(state, 'save');
  const resume = read(state, 'resume');
  return {
    ...(Number.isSafeInteger(like) ? { like: Number(like) } : {}),
    ...(contact === true ? { contact } : {}),
    ...(save === true ? { save } : {}),
    ...(typeof resume === 'string' ? { resume } : {}),
  };
}

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
  if (from === undefined) return null;
  const index = read(state, 'index');
  const to = read(state, 'to');
  return {
    from,
    ...arrivalOf(state),
    ...(Number.isSafeInteger(index) ? { index: Number(index) } : {}),
    ...(typeof to === 'string' ? { to } : {}),
  };
}

export function wasRegistered(state: unknown): boolean {
  return read(state, 'isRegistered') === true;
}

/** The email of a new account, for the login after the registration. */
export function registeredEmail(state: unknown): string | undefined {
  const email = read(state, 'email');
  return typeof email === 'string' ? email.slice(0, userLimits.email) : undefined;
}
