import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

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
  const values = readFlags(args);
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
    timeout: readSeconds(values.timeout ?? '5') * 1000,
  };
}

function readFlags(args: string[]) {
  try {
    return parseArgs({ args, options: flags }).values;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    // What follows the first sentence is advice for another case.
    throw new UsageError(reason.split('. ')[0], { cause });
  }
}

function readAddress(text: string, flag: string, scheme = 'http'): URL {
  const url = URL.parse(text);
  if (!url || ![`${scheme}:`, `${scheme}s:`].includes(url.protocol)) {
    throw new UsageError(`${flag} must begin with ${scheme}:// or ${scheme}s://`);
  }
  if (url.search !== '' && flag !== '--state-url') throw new UsageError(`${flag} takes no query`);
  return url;
}

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && seconds > 0 && seconds <= 600) return seconds;
  throw new UsageError('--timeout must be seconds, above 0 and at most 600');
}
