import { type Kysely, sql } from 'kysely';

/** The answers of members about living together, encrypted, with the consent to their use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table match_answers (
      user_id bigint primary key references users on delete cascade,
      sealed bytea not null,
      consent_version integer not null,
      consented_at timestamptz(3) not null
    )`.execute(db);
}
