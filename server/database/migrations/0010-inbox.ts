import { type Kysely, sql } from 'kysely';

/** The message with which a poster has declined a contact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table contacts add column declined_message_id bigint references messages on delete set null`.execute(
    db,
  );
}
