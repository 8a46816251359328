import { rm } from 'node:fs/promises';
import { makeRandom, type Random } from '@stanza/server/demo/generate/random.ts';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { createFastClock } from './fast-clock.ts';
import type { FaultCounts } from './fault-counts.ts';
import { type CutKind, cutKinds, makeFault, planCuts } from './faults.ts';
import { createRestarter, startServerProcess } from './server-process.ts';
import { settle } from './settle.ts';
import { openSides, type Side } from './side.ts';
import { embeddedDatabaseUrl } from './stored-messages.ts';
import { writeMessages } from './writer.ts';

export interface FaultRunOptions {
  /** The number of messages of both clients together. */
  messages: number;
  cuts: number;
  seed: number;
  /** The file of the server; server/main.ts by default. */
  program?: string;
}

export interface FaultReport {
  messages: number;
  cuts: ReadonlyMap<CutKind, number>;
  /** The number of cuts that did not happen. */
  pendingCuts: number;
  restarts: number;
  faults: FaultCounts;
  seconds: number;
  /** The standard error of the server. */
  serverErrors: string;
}

/** Two clients write to each other through proxies that cut connections. The server is killed meanwhile. */
export async function runFaults({ messages, cuts, seed, program }: FaultRunOptions): Promise<FaultReport> {
  const begun = performance.now();
  const folder = temporaryFolder('stanza-faults-');
  const server = await startServerProcess({ DATA_DIR: folder, RATE_LIMIT_SCALE: '100000' }, program);
  const restarter = createRestarter(server);
  const ports = [server.port];
  const sides: Side[] = [];
  const tally = new Map(cutKinds.map((kind) => [kind, 0]));
  try {
    const clock = createFastClock();
    const [giulia, marco] = await openSides({
      serverUrl: server.url,
      databaseUrl: await embeddedDatabaseUrl(folder),
      ports: [ports, ports],
      clock,
    });
    sides.push(giulia, marco);
    const plan = planCuts(cuts, makeRandom(seed));

    function armFor({ proxy, client }: Side, kind: CutKind, random: Random) {
      const fault = makeFault(kind, random, {
        happened: () => tally.set(kind, (tally.get(kind) ?? 0) + 1),
        silence: proxy.silence,
        killServer: restarter.killAndStart,
        reloadClient: client.reload,
      });
      proxy.arm(fault);
    }

    async function converse(side: Side, other: Side) {
      const i = sides.indexOf(side);
      const random = makeRandom(seed * sides.length + i);
      const count = Math.ceil((messages - i) / sides.length);
      const due = spread(
        plan.filter((_, place) => place % sides.length === i),
        count,
      );
      await writeMessages(side, other, {
        messages: count,
        random,
        async beforeWriting(written) {
          for (const kind of due.get(written) ?? []) armFor(side, kind, random);
        },
      });
    }

    // A restart that failed is the reason why a client is stuck, so it is reported instead.
    await Promise.all([converse(giulia, marco), converse(marco, giulia)]).finally(restarter.done);
    const faults = await settle(sides, await embeddedDatabaseUrl(folder));
    return {
      messages: sides.reduce((sum, { written }) => sum + written.length, 0),
      cuts: tally,
      pendingCuts: sides.reduce((sum, { proxy }) => sum + proxy.pending(), 0),
      restarts: restarter.count(),
      faults,
      seconds: (performance.now() - begun) / 1000,
      serverErrors: server.errors(),
    };
  } finally {
    for (const side of sides) await side.close();
    await restarter.done().catch(() => undefined);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The cuts, by the number of messages before them: evenly spread, all before the last messages. */
function spread(kinds: readonly CutKind[], messages: number): Map<number, CutKind[]> {
  const at = (place: number) => Math.floor(((place + 0.5) / kinds.length) * messages * 0.9);
  return Map.groupBy(kinds, (_, place) => at(place));
}
