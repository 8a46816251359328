import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** @returns the name of the member; `null` if nobody has this address */
export async function setModerator(
  db: Kysely<Database>,
  email: string,
  isModerator: boolean,
): Promise<string | null> {
  const row = await db
    .updateTable('users')
    .set({ is_moderator: isModerator })
    .where(sql<string>`lower(email)`, '=', email)
    .returning(['first_name', 'last_name'])
    .executeTakeFirst();
  return row === undefined ? null : `${row.first_name} ${row.last_name}`;
}
