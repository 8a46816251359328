import type { Language } from '@stanza/domain/shell/language.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';

/** The languages that members have chosen, by member. */
export async function findLanguages(
  db: Kysely<Database>,
  userIds: readonly number[],
): Promise<Map<number, Language | null>> {
  const rows = await db.selectFrom('users').where('id', 'in', userIds).select(['id', 'language']).execute();
  return new Map(rows.map(({ id, language }) => [id, language]));
}
