import { type Kysely, sql } from 'kysely';

/** When members were connected last, and who does not show it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column shows_presence boolean not null default true`.execute(db);
  await sql`
    create table presences (
      member_id bigint primary key references users on delete cascade,
      connected_until timestamptz(3) not null
    )`.execute(db);
}
