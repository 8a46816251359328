import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { reasonOf, StartError } from '../start-error.ts';
import { connect } from './connect.ts';
import * as listings from './migrations/0001-listings.ts';
import * as membership from './migrations/0002-membership.ts';
import * as chat from './migrations/0003-chat.ts';

/** In order of their names; one that has run is never changed. */
const migrations = { '0001-listings': listings, '0002-membership': membership, '0003-chat': chat };

const oldestVersion = 150_000;

/**
 * Brings a database to the newest schema. Safe from several processes at once: Kysely's advisory lock lets one go first.
 * Rejects with a `StartError` where the database cannot be reached, is too old, or refuses.
 */
export async function prepareDatabase(url: string): Promise<void> {
  const db = connect(url, { maxConnections: 2, statementTimeout: 0 });
  try {
    const version = await sql<{ number: string; name: string }>`
      select current_setting('server_version_num') as number, current_setting('server_version') as name`
      .execute(db)
      .catch((error: unknown) => {
        throw new StartError(`The database at ${whereIs(url)} cannot be reached: ${reasonOf(error)}.`);
      });
    const [row] = version.rows;
    if (Number(row?.number) < oldestVersion) {
      throw new StartError(`PostgreSQL 15 or newer is needed; ${whereIs(url)} runs ${row?.name}.`);
    }
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
    }).migrateToLatest();
    if (error) throw new StartError(`The database cannot be prepared: ${reasonOf(error)}.`);
  } finally {
    await db.destroy();
  }
}

/** Host and port alone: the rest of the address may hold a password. */
function whereIs(url: string): string {
  return new URL(url).host || 'this machine';
}
