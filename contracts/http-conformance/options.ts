import { photoLimits } from '@stanza/schemas/listing-draft.ts';
import { readFlags } from '../command-line/flags.ts';
import { UsageError } from '../command-line/usage-error.ts';

export interface Target {
  /** The address of the backend, with a trailing slash. */
  baseUrl: string;
  /** The origin of the web app. */
  origin: string;
  /** Two members who log in; `null` to register new ones. */
  people: readonly [Login | null, Login | null];
  /** The size of the largest photos. */
  photoBytes: number;
}

interface Login {
  email: string;
  password: string;
}

export interface Options extends Target {
  only: string;
  junit?: string;
  isStrict: boolean;
}

export const usage = `Usage: npm run conformance:http -- ADDRESS [options]

Checks whether a backend, at ADDRESS such as http://localhost:8080, keeps what people give it and shows it again, through the
app's own clients. It registers two members and publishes listings, which it deletes.

  --user EMAIL:PASSWORD  a member who can log in already, in place of a new one; give two
  --origin ORIGIN        the origin of the web app; default: that of ADDRESS
  --photo-size BYTES     the size of the largest photos; default: ${photoLimits.bytes}, as the app allows
  --only PATTERN         runs the checks whose id contains it; * stands for any text
  --strict               failures of optional checks count
  --junit FILE           also writes the results as JUnit XML
  --list                 lists the checks and runs none
  --help                 this text

Exit code: 0 if every required check passes, 1 if one fails, 2 if none could run.
`;

const flags = {
  user: { type: 'string', multiple: true },
  origin: { type: 'string' },
  'photo-size': { type: 'string' },
  only: { type: 'string' },
  strict: { type: 'boolean' },
  junit: { type: 'string' },
  list: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Throws a `UsageError` for wrong arguments. */
export function readOptions(args: string[]): Options | 'help' | { list: string } {
  const { values, positionals } = readFlags({ args, options: flags, allowPositionals: true });
  if (values.help) return 'help';
  const only = values.only ?? '';
  if (values.list) return { list: only };
  const [address, ...more] = positionals;
  if (address === undefined)
    throw new UsageError('The address of the backend is missing, such as http://localhost:8080');
  if (more.length > 0) throw new UsageError(`Give one address only: ${more.join(' ')} is too much`);
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '') {
    throw new UsageError('The address of the backend must begin with http:// or https://, without a query');
  }
  const origin = values.origin ?? url.origin;
  if (URL.parse(origin)?.origin !== origin) {
    throw new UsageError('--origin must be an origin such as https://app.example');
  }
  const bytes = Number(values['photo-size'] ?? photoLimits.bytes);
  if (!Number.isInteger(bytes) || bytes < 1000 || bytes > photoLimits.bytes) {
    throw new UsageError(`--photo-size must be 1000 to ${photoLimits.bytes}`);
  }
  const [first = null, second = null, ...others] = (values.user ?? []).map(readLogin);
  if ((first === null) !== (second === null) || others.length > 0) {
    throw new UsageError('Give two members, or none to register new ones');
  }
  return {
    baseUrl: `${url.href.replace(/\/+$/, '')}/`,
    origin,
    people: [first, second],
    photoBytes: bytes,
    only,
    ...(values.junit !== undefined && { junit: values.junit }),
    isStrict: values.strict ?? false,
  };
}

/** The message does not repeat the text, which may contain a password. */
function readLogin(text: string): Login {
  const at = text.indexOf(':');
  const [email, password] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || password === '')
    throw new UsageError('--user must be an e-mail and a password, separated by a colon');
  return { email, password };
}
