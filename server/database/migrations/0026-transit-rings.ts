import { findPlace } from '@stanza/domain/search/search-options.ts';
import { type Kysely, sql } from 'kysely';
import { ringsTo } from '../../search/transit/rings.ts';

/** The rings of each university are drawn once, when its timetable is loaded: drawing them takes as long as many searches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table transit_rings (university text primary key, rings json not null)`.execute(db);
  const { rows } = await sql<{
    name: string;
  }>`select distinct university as name from transit_minutes`.execute(db);
  for (const { name } of rows) {
    const place = findPlace('university', name);
    if (!place) continue;
    const cells = await sql<{ x: number; y: number; minutes: number | null }>`
      select x, y, minutes from transit_minutes where university = ${name}`.execute(db);
    const rings = JSON.stringify(ringsTo(place, cells.rows));
    await sql`insert into transit_rings (university, rings) values (${name}, ${rings})`.execute(db);
  }
}
