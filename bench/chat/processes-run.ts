import { rm } from 'node:fs/promises';
import path from 'node:path';
import { makeRandom } from '@stanza/server/demo/generate/random.ts';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { createFastClock } from './fast-clock.ts';
import type { FaultCounts } from './fault-counts.ts';
import type { RedisProcess } from './redis-process.ts';
import { createSequence } from './sequence.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { settle } from './settle.ts';
import { openSides, type Side } from './side.ts';
import { writeMessages } from './writer.ts';

export interface ProcessesRunOptions {
  /** The address of an empty database. */
  databaseUrl: string;
  /** Carries the notifications between the processes; `null` to use the database. */
  redis: RedisProcess | null;
  /** The number of messages of both clients together. */
  messages: number;
  seed: number;
  /** The file of the server; server/main.ts by default. */
  program?: string;
}

export interface ProcessesReport {
  messages: number;
  /** Messages written while the two clients used different processes. */
  across: number;
  kills: number;
  redisKills: number;
  faults: FaultCounts;
  seconds: number;
  /** The standard error of the servers. */
  serverErrors: string;
}

const secret = 'for this run alone, thirty-two characters';

/**
 * Two clients on two server processes write to each other. Each process is killed and restarted once; meanwhile its client uses the other
 * process. Redis is killed and restarted too.
 */
export async function runProcesses(options: ProcessesRunOptions): Promise<ProcessesReport> {
  const { databaseUrl, redis, messages, seed, program } = options;
  const begun = performance.now();
  const folder = temporaryFolder('stanza-processes-');
  const servers: ServerProcess[] = [];
  const sides: Side[] = [];
  const report = { across: 0, kills: 0, redisKills: 0 };
  try {
    for (const name of ['first', 'second']) {
      const variables = {
        DATABASE_URL: databaseUrl,
        DATA_DIR: path.join(folder, name),
        TOKEN_SECRET: secret,
        RATE_LIMIT_SCALE: '100000',
        ...(redis ? { REDIS_URL: redis.url } : {}),
      };
      servers.push(await startServerProcess(variables, program));
    }
    const [first, second] = servers;
    if (!first || !second) throw new Error('There are no two servers.');
    const ports = [first.port, second.port] as const;
    const clock = createFastClock();
    const [giulia, marco] = await openSides({
      serverUrl: first.url,
      databaseUrl,
      ports: [ports, ports.toReversed()],
      clock,
    });
    sides.push(giulia, marco);

    async function kill(server: ServerProcess) {
      report.kills++;
      await server.kill();
    }
    async function killRedis() {
      if (!redis) return;
      report.redisKills++;
      await redis.kill();
      await redis.start();
    }
    /** Events, by the share of Giulia's messages that come before them. */
    const events: [share: number, what: () => Promise<void>][] = [
      [0.2, () => kill(first)],
      [0.3, () => first.start()],
      [0.35, async () => giulia.proxy.cut()],
      [0.5, () => kill(second)],
      [0.6, () => second.start()],
      [0.65, async () => marco.proxy.cut()],
      [0.8, killRedis],
    ];
    const sequence = createSequence();

    async function converse(side: Side, other: Side) {
      const count = Math.ceil((messages - sides.indexOf(side)) / sides.length);
      // With few messages, several events come at the same place.
      const due = Map.groupBy(events, ([share]) => Math.floor(share * count));
      await writeMessages(side, other, {
        messages: count,
        random: makeRandom(seed * sides.length + sides.indexOf(side)),
        async beforeWriting(written) {
          if (giulia.proxy.chatPort() !== marco.proxy.chatPort()) report.across++;
          const next = side === giulia ? due.get(written) : undefined;
          for (const [, what] of next ?? []) await sequence.begin(what);
        },
      });
    }

    await sequence.during(Promise.all([converse(giulia, marco), converse(marco, giulia)]));
    const faults = await settle(sides, databaseUrl);
    return {
      ...report,
      messages: sides.reduce((sum, { written }) => sum + written.length, 0),
      faults,
      seconds: (performance.now() - begun) / 1000,
      serverErrors: servers.map((server) => server.errors()).join(''),
    };
  } finally {
    for (const side of sides) await side.close();
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
