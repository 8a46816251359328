import { type Kysely, sql } from 'kysely';

/** Who lives in the flat of a listing now, as its poster publishes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table households (
      listing_id bigint primary key references listings on delete cascade,
      people integer not null,
      occupations text[] not null,
      languages text[] not null,
      answers jsonb not null
    )`.execute(db);
}
