import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { hashOf, makeToken } from './token-hash.ts';

export interface PasswordResets {
  /** Makes a token for a user, valid once and for ten minutes. It replaces any earlier token. */
  request(userId: number): Promise<string>;
  /** The token's user; `undefined` for an invalid or expired token. */
  findAccount(token: string): Promise<{ id: number; email: string } | undefined>;
  /**
   * Sets a new password for the token's user and ends all their sessions.
   * @returns false for an invalid or expired token
   */
  redeem(token: string, passwordHash: string): Promise<boolean>;
}

export const resetMinutes = 10;

/** Stores only a hash of each token, so that a reader of the database cannot reset a password. */
export function createPasswordResets(db: Kysely<Database>, clock: () => Date): PasswordResets {
  return {
    async request(userId) {
      const { token, hash } = makeToken();
      const now = clock();
      const values = {
        token_hash: hash,
        expires_at: new Date(now.getTime() + resetMinutes * 60_000),
      };
      await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
      await db
        .insertInto('password_resets')
        .values({ user_id: userId, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
      return token;
    },
    async findAccount(token) {
      return await db
        .selectFrom('password_resets')
        .innerJoin('users', 'users.id', 'user_id')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', clock())
        .select(['users.id', 'email'])
        .executeTakeFirst();
    },
    async redeem(token, passwordHash) {
      return await db.transaction().execute(async (transaction) => {
        const used = await transaction
          .deleteFrom('password_resets')
          .where('token_hash', '=', hashOf(token))
          .where('expires_at', '>', clock())
          .returning('user_id')
          .executeTakeFirst();
        if (used === undefined) return false;
        // Updates the user first: a pending login locks this row until it has inserted its session, which is then deleted below.
        await transaction
          .updateTable('users')
          // The token came by mail: the e-mail is theirs.
          .set({ password_hash: passwordHash, confirmed_at: sql`coalesce(confirmed_at, ${clock()})` })
          .where('id', '=', used.user_id)
          .execute();
        await transaction.deleteFrom('sessions').where('user_id', '=', used.user_id).execute();
        return true;
      });
    },
  };
}
