import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { endWithProcess } from '@stanza/server/process/end-with-process.ts';
import { freePort } from './free-port.ts';

const main = path.resolve(import.meta.dirname, '../../server/main.ts');

/** A server in its own process. */
export interface ServerProcess {
  /** With a trailing slash; the same after each start. */
  url: string;
  port: number;
  pid(): number;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The standard error of all starts. */
  errors(): string;
}

/** Starts server/main.ts, or another program, on a free port with only these environment variables. */
export async function startServerProcess(
  variables: Record<string, string>,
  program = main,
): Promise<ServerProcess> {
  let errors = '';
  const note = (text: string) => {
    errors += text;
  };
  const port = await freePort();
  const run = () => launch(program, { ...variables, PORT: String(port) }, note);
  let running = await run();

  async function end(signal: NodeJS.Signals) {
    const { child } = running;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  return {
    url: running.url,
    port,
    pid: () => running.child.pid ?? Number.NaN,
    kill: () => end('SIGKILL'),
    async start() {
      running = await run();
    },
    stop: () => end('SIGTERM'),
    // The security log writes a line for each login.
    errors: () => errors.replaceAll(/^.*"security":"login\.succeeded".*\n/gm, ''),
  };
}

async function launch(program: string, variables: Record<string, string>, note: (text: string) => void) {
  // `npm test` sets the cache.
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [program], {
    env: { PATH, NODE_COMPILE_CACHE, SEED: 'none', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithProcess(child);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    note(text);
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const found = / runs at (\S+)\n/.exec(printed)?.[1];
      if (found !== undefined) resolve(`${found}/`);
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`The server did not start: ${stderr}`)));
  });
  return { child, url };
}

/** Kills and restarts a server. A call during a restart does nothing. */
export function createRestarter(server: Pick<ServerProcess, 'kill' | 'start'>) {
  let restarting: Promise<void> | null = null;
  let count = 0;
  return {
    killAndStart() {
      if (restarting !== null) return;
      count++;
      restarting = server
        .kill()
        .then(server.start)
        .then(() => {
          restarting = null;
        });
      // `done` reports the failure.
      restarting.catch(() => undefined);
    },
    count: () => count,
    /** Waits for the last restart. Rejects if it failed. */
    async done() {
      await restarting;
    },
  };
}
