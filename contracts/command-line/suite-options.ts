import { UsageError } from './usage-error.ts';

/** A member who can log in. */
export interface Login {
  email: string;
  password: string;
}

/** The flags that every suite of checks has. */
export const suiteFlags = {
  user: { type: 'string', multiple: true },
  origin: { type: 'string' },
  only: { type: 'string' },
  strict: { type: 'boolean' },
  junit: { type: 'string' },
  list: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Reads the address, the only positional argument. */
export function readOneAddress(positionals: readonly string[], what: string): string {
  const [address, ...more] = positionals;
  if (address === undefined) throw new UsageError(`The address of the ${what}`);
  if (more.length > 0) throw new UsageError(`Give one address only: ${more.join(' ')} is too much`);
  return address;
}

export function expectOrigin(origin: string | undefined): void {
  if (origin !== undefined && URL.parse(origin)?.origin !== origin) {
    throw new UsageError('--origin must be an origin such as https://app.example');
  }
}

/** Reads `EMAIL:PASSWORD`. The error does not repeat the text, which may contain a password. */
export function readLogin(text: string): Login {
  const at = text.indexOf(':');
  const [email, password] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || password === '')
    throw new UsageError('--user must be an e-mail and a password, separated by a colon');
  return { email, password };
}
