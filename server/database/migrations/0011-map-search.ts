import { type Kysely, sql } from 'kysely';

/** The positions of listings on the map, for marks: whole numbers of Web Mercator; the world has 2^28 from west to east. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listings
      add column map_x integer generated always as
        (least(floor((longitude + 180) / 360 * 268435456), 268435455)::integer) stored,
      add column map_y integer generated always as
        (floor((0.5 - ln(tan(pi() / 4 + radians(least(greatest(latitude, -85), 85)) / 2)) / (2 * pi())) * 268435456)::integer)
        stored`.execute(db);
}
