/**
 * `npm run memory -w bench`: measures the resident memory of a server that answers a hundred thousand mixed requests, including photos
 * and uploads. It runs the same program as `npm start`. Exits with 1 if the memory ever exceeds the goal, or if more than one request in
 * a hundred fails.
 */
import path from 'node:path';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { readNumbers } from './chat/options.ts';
import { memoryOf } from './chat/process-memory.ts';
import { startServerProcess } from './chat/server-process.ts';
import { openMixedRequests } from './memory/mixed-requests.ts';

/** In MiB. */
const goal = 200;
const { requests, connections } = readNumbers({ requests: 100_000, connections: 16 });
/** Milliseconds between two measurements of the memory. */
const interval = 500;

const program = path.resolve(import.meta.dirname, '../scripts/start.ts');
const folder = temporaryFolder('stanza-memory-');
const server = await startServerProcess(
  {
    DATA_DIR: folder,
    SEED: 'demo',
    MAIL: 'off',
    RATE_LIMIT_SCALE: '100000',
    LISTINGS_PER_USER: '999999',
  },
  program,
);
let peak = memoryOf(server.pid());
const watch = setInterval(() => {
  peak = Math.max(peak, memoryOf(server.pid()));
}, interval);
try {
  const mixed = await openMixedRequests(server.url, connections);
  const start = performance.now();
  const printed = Math.ceil(requests / 20);
  let sent = 0;
  const failures: unknown[] = [];
  print(0);
  const client = async () => {
    while (sent < requests) {
      const number = sent++;
      await mixed.send(number).catch((error: unknown) => {
        failures.push(error);
      });
      if ((number + 1) % printed === 0) print(number + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  mixed.close();
  console.log(
    `${requests} requests in ${seconds(start)} s; ${failures.length} failed; at most ${Math.round(peak)} MiB, the goal is ${goal} MiB.`,
  );
  if (server.errors() !== '') console.error(`Standard error of the server:\n${server.errors()}`);
  if (failures.length > 0) console.error('The first failure:', failures[0]);
  process.exitCode = peak < goal && failures.length * 100 <= requests ? 0 : 1;

  function print(done: number) {
    const memory = memoryOf(server.pid());
    const bar = '█'.repeat(Math.round(memory / 5));
    console.log(
      `${String(done).padStart(7)}  ${seconds(start).padStart(5)} s  ${Math.round(memory)} MiB  ${bar}`,
    );
  }
} finally {
  clearInterval(watch);
  await server.stop();
}

function seconds(start: number): string {
  return Math.round((performance.now() - start) / 1000).toString();
}
