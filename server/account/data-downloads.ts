import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { hashOf, makeToken } from './token-hash.ts';

/** Milliseconds in which a link must be opened, and after which a download counts as broken off. */
const [openTime, runTime] = [60_000, 900_000];

/** Makes the token of a link that is good once. @returns `null` while another download of the member runs */
export async function requestDownload(
  db: Kysely<Database>,
  userId: number,
  now: Date,
): Promise<string | null> {
  const { token, hash } = makeToken();
  const values = { token_hash: hash, expires_at: new Date(now.getTime() + openTime), running_until: null };
  const made = await db
    .insertInto('data_downloads')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(values)
        .where((where) =>
          where.or([
            where('data_downloads.running_until', 'is', null),
            where('data_downloads.running_until', '<=', now),
          ]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst();
  return made === undefined ? null : token;
}

/** Uses up a token. @returns its member; `null` for an invalid, used or expired one */
export async function startDownload(db: Kysely<Database>, token: string, now: Date): Promise<number | null> {
  const started = await db
    .updateTable('data_downloads')
    .set({ token_hash: null, running_until: new Date(now.getTime() + runTime) })
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return started?.user_id ?? null;
}

export async function endDownload(db: Kysely<Database>, userId: number): Promise<void> {
  await db
    .deleteFrom('data_downloads')
    .where('user_id', '=', userId)
    .where('token_hash', 'is', null)
    .execute();
}
