import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { emailKey } from '../../account/email-key.ts';
import type { Database } from '../../database/tables.ts';
import type { AccountLimit } from './limits.ts';

export interface AccountLimiter {
  /** Counts an attempt, if it is allowed. @returns 0 if it is allowed, otherwise the milliseconds to wait */
  take(email: string): Promise<number>;
  /** Resets the attempts after the owner of the account has proved their identity. */
  forget(email: string): Promise<void>;
}

interface Options {
  db: Kysely<Database>;
  clock: () => Date;
  name: string;
  limit: AccountLimit;
  /** Multiplies the free attempts. */
  scale: number;
}

const day = 86_400_000;

/**
 * Counts the attempts at an account in the database: from all IP addresses, in all server processes, and also for e-mails without
 * an account.
 */
export function createAccountLimiter({ db, clock, name, limit, scale }: Options): AccountLimiter {
  const free = Math.ceil(limit.free * scale);
  const keyOf = (email: string) =>
    createHash('sha256')
      .update(`${name} ${emailKey(email)}`)
      .digest('hex');
  /** The minimum number of seconds between the last attempt and the next one. */
  const delay = sql<number>`case when attempts.count < ${free} then 0
    else least(${limit.maxSeconds}, ${limit.minSeconds} * power(2, least(attempts.count - ${free}, 20))) end`;

  return {
    async take(email) {
      const key = keyOf(email);
      const now = clock();
      await db
        .deleteFrom('attempts')
        .where('last_at', '<', new Date(now.getTime() - day))
        .execute();
      const { numInsertedOrUpdatedRows: counted } = await db
        .insertInto('attempts')
        .values({ key, count: 1, last_at: now })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ count: sql`attempts.count + 1`, last_at: now })
            // A time in the future was written before the clock was set back.
            .where(sql<boolean>`attempts.last_at > ${now}
              or attempts.last_at + make_interval(secs => ${delay}) <= ${now}`),
        )
        .executeTakeFirst();
      if (counted === 1n) return 0;
      const row = await db
        .selectFrom('attempts')
        .where('key', '=', key)
        .select(['last_at', delay.as('delay')])
        .executeTakeFirst();
      return row === undefined ? 0 : Math.max(1, row.last_at.getTime() + row.delay * 1000 - now.getTime());
    },
    async forget(email) {
      await db.deleteFrom('attempts').where('key', '=', keyOf(email)).execute();
    },
  };
}
