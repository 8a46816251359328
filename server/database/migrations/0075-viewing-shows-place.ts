import { type Kysely, sql } from 'kysely';

/** Whether the members of a viewing may see the exact place: not after the poster has changed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table viewings add column shows_place boolean not null default true`.execute(db);
}
