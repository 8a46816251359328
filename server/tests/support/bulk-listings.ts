import { cities } from '@stanza/domain/search/search-options.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { countRooms } from '../../search/listing-counts.ts';

/**
 * Fills an empty database with `count` listings, the same on every run: most in the seven cities, fewer far from the centres, and a tenth
 * in five hundred towns in the north. It also counts them, and ends with ANALYZE, like autovacuum.
 */
export async function insertBulkListings(db: Kysely<Database>, count: number): Promise<void> {
  await db.connection().execute(async (session) => {
    await sql`select setseed(0.42)`.execute(session);
    const makeIndexes = await dropIndexes(session);
    await sql`
      insert into users (id, first_name, last_name, email)
      select n, 'Anna', 'Rossi', 'anna' || n || '@example.it' from generate_series(1, 1000) n`.execute(
      session,
    );
    const centres = sql.join(
      cities.map(
        ({ city, latitude, longitude }) => sql`(${city}, ${latitude}::float8, ${longitude}::float8)`,
      ),
    );
    await sql`
      insert into listings (user_id, title, description, price, location, square_meters, street, postal_code, city,
        province, availability_start, added_at, latitude, longitude, furnished, internet_included,
        utilities_included, has_balcony, has_garden, pets_allowed)
      select 1 + n % 1000, 'Stanza ' || n, 'Luminosa, vicino ai mezzi.', 250 + floor(1750 * random() * random()),
        (array['Centro', 'Stazione', 'Parco Nord', 'Università', 'Porta Vecchia', 'Navigli', 'San Salvario'])
          [1 + floor(7 * random())] || ', zona ' || n % 400,
        10 + floor(30 * random()), 'Via Garibaldi ' || n % 90, lpad((10000 + n % 3000)::text, 5, '0'),
        case when is_town then 'Borgo ' || n % 500 else city end, 'XX', date '2026-09-01',
        timestamptz '2026-01-01' + n * interval '7 seconds',
        case when is_town then 44 + 2 * random() else latitude + 0.03 * (random() + random() + random() - 1.5) end,
        case when is_town then 7 + 6 * random() else longitude + 0.04 * (random() + random() + random() - 1.5) end,
        random() < 0.8, random() < 0.5, random() < 0.5, random() < 0.3, random() < 0.1, random() < 0.2
      from (
        -- The weights of the cities: powers thin out the later ones.
        select n, n % 10 = 0 as is_town, 1 + floor(7 * power(random(), 2))::int as pick
        from generate_series(1, ${count}::int) n
      ) numbers
      join (
        select row_number() over () as pick, centre.* from (values ${centres}) centre (city, latitude, longitude)
      ) centres using (pick)`.execute(session);
    await sql`
      insert into listing_images (listing_id, position, image_key)
      select id, 0, 'room-' || id % 60 from listings`.execute(session);
    await makeIndexes();
    await sql`vacuum analyze listings, users, listing_images`.execute(session);
  });
  // The planner expects few rows in a table that was empty, so most rooms are counted after the first rows have given it statistics.
  await countRooms(db, AbortSignal.timeout(300));
  await sql`vacuum analyze listing_counts, uncounted_squares`.execute(db);
  await countRooms(db);
  await sql`vacuum analyze listing_counts, uncounted_squares`.execute(db);
}

/** Drops the indexes, and returns a function that creates them: that is many times faster than updating them for each row. */
async function dropIndexes(db: Kysely<Database>): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'listings'::regclass and not indisprimary`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  return async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(db);
  };
}
