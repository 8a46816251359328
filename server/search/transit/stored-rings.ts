import type { TravelRing } from '@stanza/schemas/search/map-marks.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';

/** The rings of a university whose timetable was loaded. */
export async function storedRings(db: Kysely<Database>, university: string): Promise<TravelRing[]> {
  const row = await db
    .selectFrom('transit_rings')
    .select('rings')
    .where('university', '=', university)
    .executeTakeFirst();
  return row?.rings ?? [];
}
