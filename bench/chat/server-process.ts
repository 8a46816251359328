import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from './free-port.ts';

const main = path.resolve(import.meta.dirname, '../../server/main.ts');

/** A server as a process of its own. */
export interface ServerProcess {
  /** With a trailing slash; the same after each start. */
  url: string;
  port: number;
  pid(): number;
  /** Without a chance to say or save anything. */
  kill(): Promise<void>;
  /** Again, after its end. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** What it wrote to standard error, over all starts. */
  complaints(): string;
}

/** Starts server/main.ts, or another program, with nothing in its environment but these variables, on a free port. */
export async function startServerProcess(
  variables: Record<string, string>,
  program = main,
): Promise<ServerProcess> {
  let complaints = '';
  const note = (text: string) => {
    complaints += text;
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
    complaints: () => complaints,
  };
}

async function launch(program: string, variables: Record<string, string>, note: (text: string) => void) {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [program], {
    env: { PATH, SEED: 'none', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
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
    child.once('close', () => reject(new Error(`The server ended before it ran: ${said}`)));
  });
  return { child, url };
}

/** Kills a server and starts it again, as often as told; while it does so, it is not told again. */
export function createRestarter(server: ServerProcess) {
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
    },
    count: () => count,
    /** Rejects where it did not start again. */
    async done() {
      await restarting;
    },
  };
}
