import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { MessagePosition } from './fanout/fanout.ts';
import type { MessageStream } from './message-stream.ts';

/**
 * Milliseconds after which a message's transaction has ended for sure, and so no lower id can still turn up: twice what
 * PostgreSQL gives a statement of ours (`connect.ts`).
 */
const settlingTime = 30_000;

export interface MissedMessagePoller {
  /** Begins anew after a message up to which everything is settled. */
  restart(lastId: number): void;
  /** To be called about once a second. @returns how many conversations had something that nobody had announced */
  run(): Promise<number>;
}

/**
 * Looks in the database itself for what was not announced: because a process was killed between its commit and its word to Redis,
 * because Redis did not take it, or because another process has another REDIS_URL or none. So announcements make delivery
 * quick, and nothing depends on them.
 */
export function createMissedMessagePoller(
  db: Kysely<Database>,
  stream: Pick<MessageStream, 'look' | 'hasDelivered' | 'isLoading' | 'settle'>,
  now: () => number = () => performance.now(),
): MissedMessagePoller {
  let floor = 0;
  /** What was there at the last review and had not been delivered: its announcement was still on its way, perhaps. */
  let expected: MessagePosition[] = [];
  /** The last message at each of the latest reviews. */
  let marks: { lastId: number; at: number }[] = [];

  return {
    restart(lastId) {
      floor = lastId;
      expected = [];
      marks = [];
    },
    async run() {
      const at = now();
      const heads = await findHeads(db, floor);
      const overdue = expected.filter(
        (head) => !stream.hasDelivered(head) && !stream.isLoading(head.conversationId),
      );
      for (const head of overdue) stream.look(head);
      expected = heads.filter((head) => !stream.hasDelivered(head));
      marks.push({ lastId: heads.reduce((last, { messageId }) => Math.max(last, messageId), floor), at });
      const settled = marks.findLast((mark) => mark.at <= at - settlingTime);
      if (settled !== undefined) {
        floor = settled.lastId;
        marks = marks.filter((mark) => mark.at > settled.at);
      }
      stream.settle(
        floor,
        expected.map(({ conversationId }) => conversationId),
      );
      return overdue.length;
    },
  };
}

/** The last message of each conversation that has one above an id. */
async function findHeads(db: Kysely<Database>, above: number): Promise<MessagePosition[]> {
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
 * The last message up to which everything is settled: ids are given out before they are committed, so that a lower one may still
 * be on its way. The lock waits for those that are, and is held for a moment. Rejects where it cannot be had in two seconds.
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
