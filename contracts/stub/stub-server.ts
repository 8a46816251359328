import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pactEnvironment, pactProgram } from '../pact-program.ts';

export interface StubServer {
  port: number;
  /** Resolves with its last line when the process exits. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** Starts Pact's own stub server on any free port. Rejects if it does not start. */
export async function startStubServer(pactFile: string): Promise<StubServer> {
  const args = ['stub', '--file', pactFile, '--loglevel', 'info'];
  const child = spawn(pactProgram(), args, {
    env: pactEnvironment('http:'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let last = '';
  const port = new Promise<number>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        last = line;
        const found = /Server started on port (\d+)/.exec(line)?.[1];
        if (found !== undefined) resolve(Number(found));
      });
    }
  });
  const ended = closed.then(() => last);
  const failed = ended.then((line) => {
    throw new Error(`Pact's stub server ended: ${line}`);
  });
  return { port: await Promise.race([port, failed]), ended, stop: () => stop(child, closed) };
}

async function stop(child: ChildProcess, closed: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  await closed;
}
