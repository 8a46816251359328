import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { MessagePosition } from './fanout/fanout.ts';
import type { MessageStream } from './message-stream.ts';

/**
 * Milliseconds after which the transaction of a message has certainly ended, so that no lower id can still appear: several times the
 * time limit of a query (`connect.ts`).
 */
const settlingTime = 30_000;

export interface MissedMessagePoller {
  /** Starts again after a settled id (see `findSettledId`). */
  restart(lastId: number): void;
  /**
   * To be called about once a second.
   * @param mayBeAnnounced whether to leave a new message to its announcement until the next poll
   * @returns how many conversations had messages that no process announced
   */
  poll(mayBeAnnounced?: boolean): Promise<number>;
}

/**
 * Polls the database for messages that were not announced: a process may be killed after its commit, Redis may be down, or another
 * process may use another REDIS_URL. So announcements make delivery fast, but it does not depend on them.
 */
export function createMissedMessagePoller(
  db: Kysely<Database>,
  stream: Pick<MessageStream, 'loadUpTo' | 'hasDelivered' | 'isLoading' | 'settle'>,
  now: () => number = () => performance.now(),
): MissedMessagePoller {
  let settledId = 0;
  /** Found by the last poll and not yet delivered: the announcement may still arrive. */
  let expected: MessagePosition[] = [];
  /** The last id that each of the latest polls found. */
  let polls: { lastId: number; at: number }[] = [];

  return {
    restart(lastId) {
      settledId = lastId;
      expected = [];
      polls = [];
    },
    async poll(mayBeAnnounced = true) {
      const at = now();
      const newest = await findNewestMessages(db, settledId);
      // Entries of earlier polls stay, since loading them may have failed.
      const found = new Map([...expected, ...newest].map((position) => [position.conversationId, position]));
      const missed = (mayBeAnnounced ? expected : [...found.values()]).filter(
        (position) => !stream.hasDelivered(position) && !stream.isLoading(position.conversationId),
      );
      for (const position of missed) stream.loadUpTo(position);
      expected = [...found.values()].filter((position) => !stream.hasDelivered(position));
      polls.push({
        lastId: newest.reduce((last, { messageId }) => Math.max(last, messageId), settledId),
        at,
      });
      const settled = polls.findLast((poll) => poll.at <= at - settlingTime);
      if (settled !== undefined) {
        settledId = settled.lastId;
        polls = polls.filter((poll) => poll.at > settled.at);
      }
      stream.settle(
        settledId,
        expected.map(({ conversationId }) => conversationId),
      );
      return missed.length;
    },
  };
}

/** The last message of each conversation that has a message above an id. */
async function findNewestMessages(db: Kysely<Database>, above: number): Promise<MessagePosition[]> {
  return await db
    .selectFrom('messages')
    .where('id', '>', above)
    .groupBy('conversation_id')
    .select(['conversation_id as conversationId', (of) => of.fn.max('id').as('messageId')])
    .execute();
}

/** Milliseconds to wait for transactions that write messages. */
const lockTimeout = 2_000;

/**
 * The last id for which no lower id can still appear. The database gives an id before the commit, so a lower id may be committed
 * later. The table lock waits for all such transactions. Rejects if it does not get the lock in two seconds.
 */
export async function findSettledId(db: Kysely<Database>): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(transaction);
    await sql`lock table messages in share mode`.execute(transaction);
    const last = await transaction
      .selectFrom('messages')
      .select((of) => of.fn.max('id').as('id'))
      .executeTakeFirst();
    return last?.id ?? 0;
  });
}
