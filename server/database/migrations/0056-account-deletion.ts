import { type Kysely, sql } from 'kysely';

/**
 * Accounts that their members have deleted: for some days they can change their mind. After that the row of a member who is in a
 * conversation stays, without anything of the person, for the other one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_deletions (
      user_id bigint primary key references users on delete cascade,
      deletes_at timestamptz(3) not null,
      paused_listings bigint[] not null
    )`.execute(db);
  await sql`create index account_deletions_due on account_deletions (deletes_at)`.execute(db);
  await sql`alter table users add column is_deleted boolean not null default false`.execute(db);
}
