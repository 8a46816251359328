import { type Kysely, sql } from 'kysely';

/** Members who have blocked others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blocks (
      id bigint generated always as identity primary key,
      blocker_id bigint not null references users on delete cascade,
      blocked_id bigint not null references users on delete cascade check (blocked_id <> blocker_id),
      -- Of the listing from which it was blocked, for the list of blocks.
      title text,
      blocked_at timestamptz(3) not null,
      unique (blocker_id, blocked_id)
    )`.execute(db);
  await sql`create index blocks_blocked on blocks (blocked_id)`.execute(db);
}
