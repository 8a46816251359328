import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';

/**
 * Whether a timetable of this university was loaded. Not in the file that loads timetables: a running server must not import its libraries.
 */
export async function hasTimetable(db: Kysely<Database>, university: string): Promise<boolean> {
  const row = await db
    .selectFrom('transit_minutes')
    .select('university')
    .where('university', '=', university)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
