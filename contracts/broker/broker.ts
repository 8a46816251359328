import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { pactEnvironment, pactProgram } from '../pact-program.ts';

export interface Broker {
  /** Without a trailing slash. */
  url: string;
  /** `null` for a broker without authentication. */
  token: string | null;
}

/** The output of Pact's broker client, without colours and without the token. */
export interface BrokerAnswer {
  isDone: boolean;
  text: string;
}

/** In milliseconds. The client itself has no timeout. */
const timeout = 60_000;

/** Runs Pact's own broker client. The token is passed in the environment, which other users of the machine cannot read. */
export async function askBroker({ url, token }: Broker, args: readonly string[]): Promise<BrokerAnswer> {
  const env = pactEnvironment(new URL(url).protocol, { PACT_BROKER_TOKEN: token ?? undefined });
  const options = ['--broker-base-url', url, '--retries', '1'];
  const child = spawn(pactProgram(), ['broker', ...args, ...options], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeout,
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const said = stripVTControlCharacters(`${out}\n${err}`);
  if (child.signalCode !== null) return { isDone: false, text: `No answer within ${timeout / 1000} s` };
  return { isDone: child.exitCode === 0, text: token === null ? said : said.replaceAll(token, '[token]') };
}
