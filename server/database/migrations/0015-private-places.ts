import { type Kysely, sql } from 'kysely';

/** Exact places that only some members may see: `listings` has the public ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table private_places (
      listing_id bigint primary key references listings on delete cascade,
      street text not null,
      latitude double precision,
      longitude double precision,
      check ((latitude is null) = (longitude is null))
    )`.execute(db);
  // The secret by which points are moved: with it, anybody could compute the exact places. It is cryptographically random.
  await sql`
    create table place_secret (
      is_only boolean primary key default true check (is_only),
      secret text not null
    )`.execute(db);
  await sql`
    insert into place_secret (secret)
    values (gen_random_uuid()::text || gen_random_uuid()::text)`.execute(db);
}
