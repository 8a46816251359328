import { type Kysely, sql } from 'kysely';

/** The members who confirm the household of a listing. A change of the household removes them with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table household_confirmations (
      listing_id bigint not null references households on delete cascade,
      user_id bigint not null references users on delete cascade,
      primary key (listing_id, user_id)
    )`.execute(db);
}
