import { findPlace } from '@stanza/domain/search/search-options.ts';
import { type Kysely, sql } from 'kysely';
import { withWalks } from '../../search/transit/cells.ts';

/**
 * Public transport is never slower than walking (`server/search/transit/cells.ts`). Loaded timetables get the cells from which people walk; the
 * next load computes all cells again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transit_minutes alter minutes drop not null, add column least smallint, add column most smallint`.execute(
    db,
  );
  await sql`update transit_minutes set least = minutes, most = minutes`.execute(db);
  await sql`alter table transit_minutes alter least set not null`.execute(db);
  await sql`alter table saved_searches add column transit_place cube`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select university as name from transit_minutes
    union select transit_university from saved_searches where transit_university is not null`.execute(db);
  for (const { name } of rows) {
    const place = findPlace('university', name);
    if (!place) continue;
    await sql`
      update saved_searches set transit_place = sphere_point(${place.latitude}, ${place.longitude})
      where transit_university = ${name}`.execute(db);
    const walks = JSON.stringify(withWalks(new Map(), place));
    await sql`
      insert into transit_minutes (university, x, y, least, most)
      select ${name}, x, y, walk.least, walk.most
      from json_to_recordset(${walks}::json) as walk (x integer, y integer, least smallint, most smallint)
      where exists (select from transit_minutes where university = ${name})
      on conflict (university, x, y) do update set
        least = least(transit_minutes.least, excluded.least), most = least(transit_minutes.most, excluded.most)`.execute(
      db,
    );
  }
}
