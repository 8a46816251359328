/**
 * `npm run chat-processes -w bench`: two clients on different server processes write to each other, and each process is killed once. The
 * processes share a PostgreSQL. They notify each other through PostgreSQL in the first run, and through Redis in the second. Exits with 1
 * if a message is lost, duplicated or out of order.
 */
import { speed } from './chat/fast-clock.ts';
import { faultRows, hasNoFaults } from './chat/fault-counts.ts';
import { readNumbers } from './chat/options.ts';
import { withOwnDatabase } from './chat/own-database.ts';
import { runProcesses } from './chat/processes-run.ts';
import { startRedis } from './chat/redis-process.ts';
import { printTable } from './chat/table.ts';

const options = readNumbers({ messages: 4000, seed: 1 });
const redis = await startRedis();
try {
  const reports = [
    await withOwnDatabase((databaseUrl) => runProcesses({ ...options, databaseUrl, redis: null })),
    await withOwnDatabase((databaseUrl) => runProcesses({ ...options, databaseUrl, redis })),
  ];
  console.log(
    `The pauses between two attempts are ${speed} times shorter than in a browser; heartbeats and the timeout for a copy are not.`,
  );
  const row = (name: string, count: (report: (typeof reports)[number]) => number) => [
    name,
    ...reports.map(count),
  ];
  printTable([
    ['', 'by PostgreSQL', 'by Redis'],
    row('messages', ({ messages }) => messages),
    row('  written across processes', ({ across }) => across),
    row('server processes killed', ({ kills }) => kills),
    row('Redis killed', ({ redisKills }) => redisKills),
    row('seconds', ({ seconds }) => Math.round(seconds)),
    ...faultRows(...reports.map(({ faults }) => faults)),
  ]);
  for (const { serverErrors } of reports)
    if (serverErrors !== '') console.error(`Standard error of the servers:\n${serverErrors}`);
  process.exitCode = reports.every(({ faults }) => hasNoFaults(faults)) ? 0 : 1;
} finally {
  await redis.stop();
}
