import { setTimeout as delay } from 'node:timers/promises';
import type { Side } from './side.ts';
import { readStoredMessages } from './stored-messages.ts';
import { judge, type Verdict } from './verdict.ts';

/** Milliseconds for what is on its way: more than a half-open connection takes to be found, and to be made again. */
const timeout = 60_000;
const pause = 20;

/** Leaves the clients alone until nothing is on its way any more, and judges what has become of every message. */
export async function settle(sides: readonly Side[], databaseUrl: string): Promise<Verdict> {
  const deadline = Date.now() + timeout;
  const isSent = () => sides.every(({ client }) => client.isConnected() && client.outbox().length === 0);
  while (!isSent() && Date.now() < deadline) await delay(pause);
  const stored = await readStoredMessages(databaseUrl);
  const isShown = () =>
    sides.every(({ client }) => client.messages().length >= stored.length && client.isComplete());
  while (!isShown() && Date.now() < deadline) await delay(pause);
  return judge(
    stored,
    sides.map(({ client, written, missed }) => ({
      userId: client.account.id,
      written,
      shown: client.messages(),
      waiting: client.outbox().length,
      missed: missed(),
    })),
  );
}
