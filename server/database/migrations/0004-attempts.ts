import { type Kysely, sql } from 'kysely';

/** Attempts at an account, such as logins. They are kept for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attempts (
      key text primary key,
      count integer not null,
      last_at timestamptz not null
    )`.execute(db);
  await sql`create index attempts_last on attempts (last_at)`.execute(db);
}
