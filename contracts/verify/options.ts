import { answerTimeout } from '@stanza/api/http.ts';
import { readFlags, readTimeout } from '../command-line/flags.ts';
import { UsageError } from '../command-line/usage-error.ts';

export interface Options {
  baseUrl: URL;
  /** The address of provider states; `null` without one. */
  stateUrl: string | null;
  /** The address of the chat; `null` to skip chat messages. */
  chatUrl: string | null;
  /** The files of the pacts. An empty list means the app's own pacts. */
  pacts: readonly string[];
  /** Whether failures of optional interactions count. */
  isOptionalCounted: boolean;
  only: string;
  junit: string | null;
  /** In milliseconds. */
  timeout: number;
  /** Whether to print the request and the raw answer of each failure. */
  isVerbose: boolean;
}

export const usage = `Usage: npm run verify -w contracts -- --provider-base-url URL [options]

Checks with Pact's own verifier whether a backend answers as the web app needs. It creates accounts, listings and
feedback there, so use a backend for tests.

  --provider-base-url URL  the backend, such as http://localhost:8080
  --provider URL           the same, shorter
  --state-url URL          the backend's address for provider states (contracts/provider-states.md)
  --ws-url URL             the chat's WebSocket, such as ws://localhost:8080/chat; without it chat messages are not run
  --optional               failures of optional interactions count, also of capabilities that the backend does not name
  --only PATTERN           runs the interactions whose description or call contains it; * stands for any text
  --pact FILE              verifies this pact instead of those in contracts/pacts; repeat it for several. That of a capability counts
  --timeout SECONDS        waits this long for an answer; default: ${answerTimeout / 1000}, as the app
  --verbose                shows each failed request as a curl command, with its token, and the raw answer
  --junit FILE             also writes the results as JUnit XML
  --help                   this text

A capability that GET /api/capabilities names is required; the interactions of the others are not run.

Exit code: 0 if every required interaction passes, 1 if one fails, 2 if nothing passes because nothing could be tried.
`;

const flags = {
  'provider-base-url': { type: 'string' },
  provider: { type: 'string' },
  'state-url': { type: 'string' },
  'ws-url': { type: 'string' },
  pact: { type: 'string', multiple: true },
  optional: { type: 'boolean' },
  only: { type: 'string' },
  junit: { type: 'string' },
  timeout: { type: 'string' },
  verbose: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Throws a `UsageError` for wrong arguments. */
export function readOptions(args: string[]): Options | 'help' {
  const { values } = readFlags({ args, options: flags });
  if (values.help) return 'help';
  const base = values['provider-base-url'] ?? values.provider;
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
    timeout: readTimeout(values.timeout, answerTimeout / 1000),
    isVerbose: values.verbose ?? false,
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
