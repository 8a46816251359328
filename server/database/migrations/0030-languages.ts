import { type Kysely, sql } from 'kysely';

/** The language of a member; null until the member has chosen one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column language text check (language in ('en', 'it'))`.execute(db);
}
