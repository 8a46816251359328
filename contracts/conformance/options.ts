import { readFlags, readTimeout } from '../command-line/flags.ts';
import { UsageError } from '../command-line/usage-error.ts';
import type { Login } from './target.ts';

/** The backend, and whom to be there. */
export interface TargetOptions {
  chat: string;
  api: string;
  origin?: string;
  members: (Login | { token: string })[];
  /** Milliseconds that one answer may take. */
  timeout: number;
}

export interface Options extends TargetOptions {
  only: string;
  junit?: string;
  isStrict: boolean;
}

export const usage = `Usage: npm run conformance:chat -- ADDRESS (--user EMAIL:PASSWORD | --token TOKEN) twice or three times [options]

Looks whether a chat backend fits the web app, over its real WebSocket at ADDRESS, such as wss://host/chat.
It writes to the conversations of the members it is given: let them be ones made for it.

  --user EMAIL:PASSWORD  a member, logged in through POST /api/auth/login; the first sends, the second receives,
                         a third must hear nothing of it
  --token TOKEN          a member who is logged in already, in place of --user
  --api ADDRESS          of the HTTP API; default: the chat's host
  --origin ORIGIN        the web app's, sent with each WebSocket; default: none
  --only PATTERN         checks whose id contains it; * stands for anything
  --strict               what is optional counts as well
  --timeout SECONDS      that one answer may take; default: 5
  --junit FILE           writes the results as JUnit XML too
  --list                 lists the checks and runs none
  --help                 this text

Exit code: 0 where every required check passes, 1 where one fails, 2 where none could be run.
`;

const flags = {
  user: { type: 'string', multiple: true },
  token: { type: 'string', multiple: true },
  api: { type: 'string' },
  origin: { type: 'string' },
  only: { type: 'string' },
  strict: { type: 'boolean' },
  timeout: { type: 'string' },
  junit: { type: 'string' },
  list: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Throws a `UsageError` for what cannot be meant. */
export function readOptions(args: string[]): Options | 'help' | { list: string } {
  const { values, positionals } = readFlags({ args, options: flags, allowPositionals: true });
  if (values.help) return 'help';
  const only = values.only ?? '';
  if (values.list) return { list: only };
  const [address, ...more] = positionals;
  if (address === undefined)
    throw new UsageError('The address of the chat is missing, such as wss://host/chat');
  if (more.length > 0) throw new UsageError(`One address is enough: ${more.join(' ')} is too much`);
  const chat = readAddress(address, ['ws:', 'wss:'], 'The address of the chat');
  const api = readAddress(
    values.api ?? `${chat.protocol.replace('ws', 'http')}//${chat.host}`,
    ['http:', 'https:'],
    '--api',
  );
  const { origin, junit } = values;
  if (origin !== undefined && URL.parse(origin)?.origin !== origin) {
    throw new UsageError('--origin must be an origin such as https://app.example');
  }
  return {
    chat: chat.href,
    api: api.href.replace(/\/+$/, ''),
    origin,
    members: readMembers(values.user ?? [], values.token ?? []),
    only,
    junit,
    timeout: readTimeout(values.timeout),
    isStrict: values.strict ?? false,
  };
}

function readAddress(text: string, protocols: readonly string[], what: string): URL {
  const url = URL.parse(text);
  if (url && protocols.includes(url.protocol)) return url;
  throw new UsageError(`${what} must begin with ${protocols.map((one) => `${one}//`).join(' or ')}`);
}

function readMembers(users: readonly string[], tokens: readonly string[]): TargetOptions['members'] {
  const count = users.length + tokens.length;
  if (users.length > 0 && tokens.length > 0) throw new UsageError('Give either --user or --token, not both');
  if (count < 2 || count > 3)
    throw new UsageError('Give two or three members, each by --user or each by --token');
  if (tokens.some((token) => token === '')) throw new UsageError('A --token is empty');
  return [...users.map(readLogin), ...tokens.map((token) => ({ token }))];
}

function readLogin(text: string): Login {
  const at = text.indexOf(':');
  const [email, password] = [text.slice(0, at), text.slice(at + 1)];
  // The text itself stays unsaid: it may be a password.
  if (at < 1 || password === '')
    throw new UsageError('--user must be an e-mail and a password with a colon between');
  return { email, password };
}
