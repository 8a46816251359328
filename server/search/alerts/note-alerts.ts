import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { matchListings } from './match-listings.ts';
import { type MailStore, storeAlertMails } from './store-mails.ts';

/** The maximum number of new listings in one statement. */
export const mostListings = 20;
/** Days after which matches are deleted. */
const keptDays = 60;

/**
 * Finds new rooms for saved searches, stores the mails that are due, and deletes old matches. If one of these fails, the others are done
 * all the same.
 */
export async function noteAlerts(
  db: Kysely<Database>,
  now: Date,
  mails: MailStore | null,
  onFailure: (failure: string, error: unknown) => void,
): Promise<void> {
  const attempt = (step: Promise<void>, failure: string) =>
    step.catch((error: unknown) => onFailure(failure, error));
  await attempt(matchAll(db, now), 'New listings were not matched with saved searches');
  if (mails !== null)
    await attempt(storeAlertMails(mails), 'Mails about new and liked rooms were not stored');
  await attempt(deleteOld(db, now), 'Old matches were not deleted');
}

async function deleteOld(db: Kysely<Database>, now: Date): Promise<void> {
  const oldest = sql<Date>`${now}::timestamptz - make_interval(days => ${sql.lit(keptDays)})`;
  // Matches that wait longer belong to rooms that are not offered.
  await db.deleteFrom('search_matches').where('found_at', '<', oldest).execute();
  await db.deleteFrom('liked_news').where('noted_at', '<', oldest).execute();
}

/** If a statement takes too long, the next one takes fewer listings. */
async function matchAll(db: Kysely<Database>, now: Date): Promise<void> {
  for (let most = mostListings; ; ) {
    try {
      if ((await matchListings(db, { now, most })).listings < most) return;
    } catch (error) {
      if (most === 1) throw error;
      most = Math.ceil(most / 5);
    }
  }
}
