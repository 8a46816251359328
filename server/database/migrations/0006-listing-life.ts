import { type Kysely, sql } from 'kysely';

/** Whether a listing is published, paused or rented, and its version, which detects changes at the same time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listings
      add column state text not null default 'published' check (state in ('published', 'paused', 'rented')),
      add column version integer not null default 1,
      add column last_change uuid`.execute(db);
}
