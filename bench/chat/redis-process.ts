import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A Redis of our own that keeps nothing. */
export interface RedisProcess {
  url: string;
  /** Without a chance to say or save anything. */
  kill(): Promise<void>;
  /** Again, on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const program = 'redis-server';

/** On a free port. Installs Debian's package where there is none and that is possible. */
export async function startRedis(): Promise<RedisProcess> {
  if (!isInstalled()) install();
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
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`Redis ended before it ran: ${said}`)));
  });
  return child;
}

function isInstalled(): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

function install(): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) {
    throw new Error(`No ${program} is on the path: install Debian's package of that name.`);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const step of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', program],
  ]) {
    spawnSync('apt-get', step, { stdio: ['ignore', 'ignore', 'inherit'], env });
  }
  if (!isInstalled()) throw new Error(`apt-get could not install ${program}.`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has an address.');
  return address.port;
}
