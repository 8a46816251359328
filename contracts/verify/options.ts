import { readFlags, readTimeout } from '../command-line/flags.ts';
import { UsageError } from '../command-line/usage-error.ts';

export interface Options {
  baseUrl: URL;
  /** `null` where there is none. */
  stateUrl: string | null;
  /** Of the chat; `null` to leave it out. */
  chatUrl: string | null;
  /** Files; none for the app's own. */
  pacts: readonly string[];
  /** What is optional counts as well. */
  isOptionalCounted: boolean;
  only: string;
  junit: string | null;
  /** Milliseconds. */
  timeout: number;
}

export const usage = `Usage: npm run contracts:verify -- --provider-base-url URL [options]

Looks whether a backend answers as the web app needs it, by Pact's own verifier. It makes accounts, listings and
feedback there: point it at a backend that is for testing.

  --provider-base-url URL  of the backend, such as http://localhost:8080
  --state-url URL          where the backend is brought into provider states (contracts/provider-states.md)
  --ws-url URL             of the chat's WebSocket, such as ws://localhost:8080/chat; without it chat messages are not run
  --optional               what is optional counts as well; without it, it is listed as not supported
  --only PATTERN           interactions whose description or call contains it; * stands for anything
  --pact FILE              a pact to verify in place of those in contracts/pacts; may be given again
  --timeout SECONDS        that an answer may take; default: 5
  --junit FILE             writes the results as JUnit XML too
  --help                   this text

Exit code: 0 where every required interaction passes, 1 where one fails, 2 where none could be tried.
`;

const flags = {
  'provider-base-url': { type: 'string' },
  'state-url': { type: 'string' },
  'ws-url': { type: 'string' },
  pact: { type: 'string', multiple: true },
  optional: { type: 'boolean' },
  only: { type: 'string' },
  junit: { type: 'string' },
  timeout: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Throws a `UsageError` for what cannot be meant. */
export function readOptions(args: string[]): Options | 'help' {
  const { values } = readFlags({ args, options: flags });
  if (values.help) return 'help';
  const base = values['provider-base-url'];
  if (base === undefined)
    throw new UsageError('--provider-base-url is missing, such as http://localhost:8080');
  const { 'state-url': stateUrl, 'ws-url': chatUrl } = values;
  return {
    baseUrl: readAddress(base, '--provider-base-url'),
    stateUrl: stateUrl === undefined ? null : readAddress(stateUrl, '--state-url').href,
    chatUrl: chatUrl === undefined ? null : readAddress(chatUrl, '--ws-url', 'ws').href,
    pacts: values.pact ?? [],
    isOptionalCounted: values.optional ?? false,
    only: values.only ?? '',
    junit: values.junit ?? null,
    timeout: readTimeout(values.timeout),
  };
}

function readAddress(text: string, flag: string, scheme = 'http'): URL {
  const url = URL.parse(text);
  if (!url || ![`${scheme}:`, `${scheme}s:`].includes(url.protocol)) {
    throw new UsageError(`${flag} must begin with ${scheme}:// or ${scheme}s://`);
  }
  if (url.search !== '' && flag !== '--state-url') throw new UsageError(`${flag} takes no query`);
  return url;
}
