import { type Kysely, sql } from 'kysely';

/** The link with which a member downloads all their data. One row for each member, so that one download runs at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_downloads (
      user_id bigint primary key references users on delete cascade,
      token_hash text unique,
      expires_at timestamptz not null,
      running_until timestamptz
    )`.execute(db);
}
