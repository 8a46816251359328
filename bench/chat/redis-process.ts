import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { endWithProcess } from '@stanza/server/process/end-with-process.ts';
import { freePort } from './free-port.ts';

/** A Redis without persistence. */
export interface RedisProcess {
  url: string;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const program = 'redis-server';

/** Whether a test that needs Redis is skipped: where it is not installed, except in CI. */
export const lacksRedis = !process.env.CI && !isInstalled();

function isInstalled(): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

/** Starts a Redis on a free port. */
export async function startRedis(): Promise<RedisProcess> {
  if (!isInstalled()) throw new Error(`${program} is not on the path: please install Redis.`);
  const port = await freePort();
  let child = await launch(port);

  async function end(signal: NodeJS.Signals) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    async start() {
      child = await launch(port);
    },
    stop: () => end('SIGTERM'),
  };
}

async function launch(port: number): Promise<ChildProcess> {
  const options = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'];
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  endWithProcess(child);
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('Ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`Redis did not start: ${output}`)));
  });
  return child;
}
