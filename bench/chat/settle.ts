import { setTimeout as delay } from 'node:timers/promises';
import { countFaults, type FaultCounts } from './fault-counts.ts';
import type { Side } from './side.ts';
import { readStoredMessages } from './stored-messages.ts';

/** In milliseconds: longer than a client needs to notice a half-open connection and to reconnect. */
const timeout = 60_000;
const pause = 20;

/** Waits until no message is pending, then compares what was written, stored and shown. */
export async function settle(sides: readonly Side[], databaseUrl: string): Promise<FaultCounts> {
  const deadline = Date.now() + timeout;
  const isSent = () => sides.every(({ client }) => client.isConnected() && client.outbox().length === 0);
  while (!isSent() && Date.now() < deadline) await delay(pause);
  const stored = await readStoredMessages(databaseUrl);
  const isShown = () =>
    sides.every(({ client }) => client.messages().length >= stored.length && client.isComplete());
  while (!isShown() && Date.now() < deadline) {
    // A client that missed more than one page has loaded only the newest page.
    for (const { client } of sides) client.scrollUp();
    await delay(pause);
  }
  return countFaults(
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
