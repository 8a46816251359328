import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { pactEnvironment, pactProgram } from '../pact-program.ts';

export interface Broker {
  /** Without a slash at its end. */
  url: string;
  /** `null` for a broker that asks for none. */
  token: string | null;
}

/** What Pact's broker client said, without colours, and without the token. */
export interface Said {
  isDone: boolean;
  text: string;
}

/** Milliseconds; the client itself waits for an answer for ever. */
const timeout = 60_000;

/** Runs Pact's own broker client. The token goes to it by its environment, which other people on the machine cannot read. */
export async function askBroker({ url, token }: Broker, args: readonly string[]): Promise<Said> {
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
