import { photoLimits } from '@stanza/schemas/constants.ts';
import { readFlags } from '../command-line/flags.ts';
import type { SuiteOptions } from '../command-line/suite-command.ts';
import {
  expectOrigin,
  type Login,
  readLogin,
  readOneAddress,
  suiteFlags,
} from '../command-line/suite-options.ts';
import { UsageError } from '../command-line/usage-error.ts';

export interface Target {
  /** The address of the backend, with a trailing slash. */
  baseUrl: string;
  /** The origin of the web app. */
  origin: string;
  /** Two members who can log in; `null` to register new ones. */
  people: readonly [Login | null, Login | null];
  /** The size of the largest photos. */
  photoBytes: number;
  /** The address of provider states; `null` without one. */
  stateUrl: string | null;
  /** Milliseconds after which the first token and image are tried again. */
  wait: number;
}

export interface Options extends Target, SuiteOptions {
  /** Whether a real Chromium makes the calls. */
  isBrowser: boolean;
}

export const usage = `Usage: npm run conformance:http -w contracts -- ADDRESS [options]

Checks whether a backend, at ADDRESS such as http://localhost:8080, keeps and returns what people enter, through the
app's own clients. It registers two members and publishes listings, which it deletes.

  --user EMAIL:PASSWORD  a member who can log in already, in place of a new one; give two
  --origin ORIGIN        the origin of the web app; default: that of ADDRESS
  --browser              a real Chromium makes the calls of the app, from the origin that --origin gives
  --photo-size BYTES     the size of the largest photos; default: ${photoLimits.bytes}, as the app allows
  --state-url URL        the address of provider states, for the password reset
  --wait SECONDS         waits so long, and then tries the first token and the addresses of images again, and whether saved
                         searches have news; such as 120; default: 0, which does neither
  --only PATTERN         runs the checks whose id contains it; * stands for any text
  --strict               failures of optional checks count
  --junit FILE           also writes the results as JUnit XML
  --list                 lists the checks and runs none
  --help                 this text

Exit code: 0 if every required check passes, 1 if one fails, 2 if none could run.
`;

const flags = {
  ...suiteFlags,
  browser: { type: 'boolean' },
  'photo-size': { type: 'string' },
  'state-url': { type: 'string' },
  wait: { type: 'string' },
} as const;

/** Throws a `UsageError` for wrong arguments. */
export function readOptions(args: string[]): Options | 'help' | { list: string } {
  const { values, positionals } = readFlags({ args, options: flags, allowPositionals: true });
  if (values.help) return 'help';
  const only = values.only ?? '';
  if (values.list) return { list: only };
  const address = readOneAddress(positionals, 'backend is missing, such as http://localhost:8080');
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '') {
    throw new UsageError('The address of the backend must begin with http:// or https://, without a query');
  }
  const origin = values.origin ?? url.origin;
  expectOrigin(origin);
  if (values.browser && origin === url.origin) {
    throw new UsageError('--browser needs --origin, another one than that of the backend, which allows it');
  }
  const bytes = Number(values['photo-size'] ?? photoLimits.bytes);
  if (!Number.isInteger(bytes) || bytes < 1000 || bytes > photoLimits.bytes) {
    throw new UsageError(`--photo-size must be 1000 to ${photoLimits.bytes}`);
  }
  const wait = Number(values.wait ?? 0);
  if (!(wait >= 0 && wait <= 3600)) throw new UsageError('--wait must be seconds, at most 3600');
  const stateUrl = values['state-url'] ?? null;
  if (stateUrl !== null && !URL.canParse(stateUrl)) throw new UsageError('--state-url must be an address');
  const [first = null, second = null, ...others] = (values.user ?? []).map(readLogin);
  if ((first === null) !== (second === null) || others.length > 0) {
    throw new UsageError('Give two members, or none to register new ones');
  }
  return {
    baseUrl: `${url.href.replace(/\/+$/, '')}/`,
    origin,
    people: [first, second],
    photoBytes: bytes,
    stateUrl,
    wait: wait * 1000,
    only,
    junit: values.junit,
    isBrowser: values.browser ?? false,
    isStrict: values.strict ?? false,
  };
}
