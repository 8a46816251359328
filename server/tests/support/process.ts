import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readConfig } from '../../config.ts';
import { type RunningServer, startServer } from '../../start.ts';
import { cleanUpAfterUse } from './cleanup.ts';

const main = path.resolve(import.meta.dirname, '../../main.ts');

/** Halves the processor time of a start: Node.js caches the JavaScript and the bytecode of the modules. */
const compileCache = path.resolve(import.meta.dirname, '../../../node_modules/.cache/node-compile');

export interface ServerProcess {
  child: ChildProcess;
  /** Resolves with the address when it is printed. Rejects if the process ends before that. */
  address: Promise<string>;
  /** Resolves when the process has ended and closed its output. */
  ended: Promise<{ status: number | null; stdout: string; stderr: string }>;
}

/** Without the lines that the security log writes for each login: they tell of no error. */
const withoutLogins = (text: string) => text.replaceAll(/^.*"security":"login\.succeeded".*\n/gm, '');

const defaults = { PORT: '0', SEED: 'none', QUERY_SECONDS: '20' };

/** Starts a server in this process with only these variables, on a free port by default: a process of its own needs a second to start. */
export async function startHere(variables: Record<string, string>): Promise<RunningServer> {
  const server = await startServer(readConfig({ ...defaults, ...variables }));
  cleanUpAfterUse(server.stop);
  return server;
}

/** Runs server/main.ts, or the built server, with only these variables, on a free port by default. */
export function runServer(
  variables: Record<string, string>,
  program = main,
  options: readonly string[] = [],
): ServerProcess {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [...options, program], {
    env: { PATH, NODE_COMPILE_CACHE: compileCache, ...defaults, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(() => ({
    status: child.exitCode,
    stdout,
    stderr: withoutLogins(stderr),
  }));
  // A failed test must not leave a running process.
  cleanUpAfterUse(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const address = new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      const found = /^Stanza runs at (\S+)\n/m.exec(stdout)?.[1];
      if (found !== undefined) resolve(found);
    });
    ended.then(() => reject(new Error(`It ended before it ran: ${stderr}`)));
  });
  // A test of a failed start awaits only `ended`.
  address.catch(() => undefined);
  return { child, address, ended };
}
