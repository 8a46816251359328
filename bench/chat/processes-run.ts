import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeRandom } from '@stanza/server/demo/generate/random.ts';
import { createFastClock } from './fast-clock.ts';
import type { RedisProcess } from './redis-process.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { settle } from './settle.ts';
import { openSides, type Side } from './side.ts';
import type { Verdict } from './verdict.ts';
import { writeMessages } from './writer.ts';

export interface ProcessesRunOptions {
  /** Of an empty database. */
  databaseUrl: string;
  /** Carries what one process has to tell the other; `null` for the database itself. */
  redis: RedisProcess | null;
  /** Of both clients together. */
  messages: number;
  seed: number;
}

export interface ProcessesReport {
  messages: number;
  /** How many of them were written while the two clients were on different processes. */
  across: number;
  kills: number;
  redisKills: number;
  verdict: Verdict;
  seconds: number;
  /** What the servers wrote to standard error. */
  complaints: string;
}

const secret = 'for this run alone, thirty-two characters';

/**
 * Two clients, each on a server process of its own, write to each other. Each process is killed and started again once, while
 * its client goes on with the other one; with Redis, that is too.
 */
export async function runProcesses(options: ProcessesRunOptions): Promise<ProcessesReport> {
  const { databaseUrl, redis, messages, seed } = options;
  const begun = performance.now();
  const folder = await mkdtemp(path.join(tmpdir(), 'stanza-processes-'));
  const servers: ServerProcess[] = [];
  const sides: Side[] = [];
  const report = { across: 0, kills: 0, redisKills: 0 };
  try {
    for (const name of ['first', 'second']) {
      const server = await startServerProcess({
        DATABASE_URL: databaseUrl,
        DATA_DIR: path.join(folder, name),
        TOKEN_SECRET: secret,
        RATE_LIMIT_SCALE: '100000',
        ...(redis ? { REDIS_URL: redis.url } : {}),
      });
      servers.push(server);
    }
    const [first, second] = servers;
    if (!first || !second) throw new Error('Two servers were started.');
    const ports = [first.port, second.port] as const;
    const clock = createFastClock();
    const [giulia, marco] = await openSides({
      serverUrl: first.url,
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
    /** What happens, by the share of Giulia's messages that are written by then. */
    const events: [share: number, what: () => Promise<void>][] = [
      [0.2, () => kill(first)],
      [0.3, () => first.start()],
      [0.35, async () => giulia.proxy.cut()],
      [0.5, () => kill(second)],
      [0.6, () => second.start()],
      [0.65, async () => marco.proxy.cut()],
      [0.8, killRedis],
    ];
    let happening = Promise.resolve();

    async function converse(side: Side, other: Side) {
      const count = Math.ceil((messages - sides.indexOf(side)) / sides.length);
      const due = new Map(events.map(([share, what]) => [Math.floor(share * count), what]));
      await writeMessages(side, other, {
        messages: count,
        random: makeRandom(seed * sides.length + sides.indexOf(side)),
        async beforeWriting(written) {
          if (giulia.proxy.chatPort() !== marco.proxy.chatPort()) report.across++;
          const what = side === giulia ? due.get(written) : undefined;
          if (what === undefined) return;
          // One after the other; the writing goes on meanwhile.
          await happening;
          happening = what();
        },
      });
    }

    await Promise.all([converse(giulia, marco), converse(marco, giulia)]);
    await happening;
    const verdict = await settle(sides, databaseUrl);
    return {
      ...report,
      messages: sides.reduce((sum, { written }) => sum + written.length, 0),
      verdict,
      seconds: (performance.now() - begun) / 1000,
      complaints: servers.map((server) => server.complaints()).join(''),
    };
  } finally {
    for (const side of sides) await side.close();
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
