import { readFlags, readTimeout } from '../command-line/flags.ts';
import type { SuiteOptions } from '../command-line/suite-command.ts';
import {
  expectOrigin,
  type Login,
  readLogin,
  readOneAddress,
  suiteFlags,
} from '../command-line/suite-options.ts';
import { UsageError } from '../command-line/usage-error.ts';

/** The backend and the members, as given on the command line. */
export interface TargetOptions {
  chat: string;
  api: string;
  origin?: string;
  members: (Login | { token: string })[];
  /** Milliseconds to wait for an answer. */
  timeout: number;
}

export interface Options extends TargetOptions, SuiteOptions {}

export const usage = `Usage: npm run conformance:chat -w contracts -- ADDRESS (--user EMAIL:PASSWORD | --token TOKEN) twice or three times [options]

Checks whether a chat backend works with the web app, over its real WebSocket at ADDRESS, such as wss://host/chat.
It writes into the conversations of the given members, so create members for it.

  --user EMAIL:PASSWORD  a member, logged in through POST /api/auth/login; the first sends, the second receives,
                         a third must receive none of their messages
  --token TOKEN          a member who is already logged in, instead of --user
  --api ADDRESS          the HTTP API; default: the chat's host
  --origin ORIGIN        the origin of the web app, sent with each WebSocket; default: that of the HTTP API
  --only PATTERN         runs the checks whose id contains it; * stands for any text
  --strict               failures of optional checks count
  --timeout SECONDS      waits this long for an answer; default: 10, as long as the app waits for the copy of a message
  --junit FILE           also writes the results as JUnit XML
  --list                 lists the checks and runs none
  --help                 this text

Exit code: 0 if every required check passes, 1 if one fails, 2 if none could run.
`;

const flags = {
  ...suiteFlags,
  token: { type: 'string', multiple: true },
  api: { type: 'string' },
  timeout: { type: 'string' },
} as const;

/** Throws a `UsageError` for wrong arguments. */
export function readOptions(args: string[]): Options | 'help' | { list: string } {
  const { values, positionals } = readFlags({ args, options: flags, allowPositionals: true });
  if (values.help) return 'help';
  const only = values.only ?? '';
  if (values.list) return { list: only };
  const address = readOneAddress(positionals, 'chat is missing, such as wss://host/chat');
  const chat = readAddress(address, ['ws:', 'wss:'], 'The address of the chat');
  const api = readAddress(
    values.api ?? `${chat.protocol.replace('ws', 'http')}//${chat.host}`,
    ['http:', 'https:'],
    '--api',
  );
  const { junit } = values;
  expectOrigin(values.origin);
  // A browser always sends one.
  const origin = values.origin ?? api.origin;
  return {
    chat: chat.href,
    api: api.href.replace(/\/+$/, ''),
    origin,
    members: readMembers(values.user ?? [], values.token ?? []),
    only,
    junit,
    timeout: readTimeout(values.timeout, 10),
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
