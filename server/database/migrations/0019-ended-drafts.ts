import { type Kysely, sql } from 'kysely';

/** Drafts that were deleted or published: a late save does not make them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ended_drafts (
      user_id bigint not null references users on delete cascade,
      id uuid not null,
      ended_at timestamptz(3) not null,
      primary key (user_id, id)
    )`.execute(db);
}
