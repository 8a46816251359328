import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';

export interface PasswordResets {
  /** A new token for a user, good once within ten minutes. Any earlier one is void. */
  request(userId: number): Promise<string>;
  isGood(token: string): Promise<boolean>;
  /**
   * Gives the token's user a new password and ends all their sessions.
   * @returns false for a token that is not, or no longer, good
   */
  redeem(token: string, passwordHash: string): Promise<boolean>;
}

export const resetMinutes = 10;

/** Only a hash of a token is kept: who reads the database can reset nothing. */
export function createPasswordResets(db: Kysely<Database>, clock: () => Date): PasswordResets {
  return {
    async request(userId) {
      const token = randomBytes(32).toString('base64url');
      const now = clock();
      const values = {
        token_hash: hashOf(token),
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
    async isGood(token) {
      const found = await db
        .selectFrom('password_resets')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', clock())
        .select('user_id')
        .executeTakeFirst();
      return found !== undefined;
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
        // The user's row first: a login that is under way holds it until its session is there to be ended.
        await transaction
          .updateTable('users')
          .set({ password_hash: passwordHash })
          .where('id', '=', used.user_id)
          .execute();
        await transaction.deleteFrom('sessions').where('user_id', '=', used.user_id).execute();
        return true;
      });
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
