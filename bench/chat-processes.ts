/**
 * The chat over two server processes on one PostgreSQL, which tell each other through the database and then through Redis: two
 * clients on different processes write to each other while each process is killed once. Ends with 1 where a message was lost,
 * doubled or out of order.
 */
import { speed } from './chat/fast-clock.ts';
import { readNumbers } from './chat/options.ts';
import { withOwnDatabase } from './chat/own-database.ts';
import { runProcesses } from './chat/processes-run.ts';
import { startRedis } from './chat/redis-process.ts';
import { printTable } from './chat/table.ts';
import { isClean, verdictRows } from './chat/verdict.ts';

const options = readNumbers({ messages: 4000, seed: 1 });
const redis = await startRedis();
try {
  const reports = [
    await withOwnDatabase((databaseUrl) => runProcesses({ ...options, databaseUrl, redis: null })),
    await withOwnDatabase((databaseUrl) => runProcesses({ ...options, databaseUrl, redis })),
  ];
  console.log(
    `Waits between two tries pass ${speed} times faster than in a browser; heartbeats, and the wait for a copy, do not.`,
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
    ...verdictRows(...reports.map(({ verdict }) => verdict)),
  ]);
  for (const { complaints } of reports)
    if (complaints !== '') console.error(`The servers said:\n${complaints}`);
  process.exitCode = reports.every(({ verdict }) => isClean(verdict)) ? 0 : 1;
} finally {
  await redis.stop();
}
