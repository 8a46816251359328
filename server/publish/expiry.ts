import { listingDays, reminderDays } from '@stanza/domain/publish/listing-life.ts';
import type { Language } from '@stanza/domain/shell/language.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { isExpired } from '../listing/listing-row.ts';
import { noteEnd } from '../search/alerts/note-liked.ts';
import { reminderMail } from './reminder-mail.ts';

const days = (count: number) => sql`make_interval(days => ${sql.lit(count)})`;

/**
 * The columns of a listing whose offer starts again, by the database's clock. It is offered until its start date at least: nobody can move
 * in before.
 * @param start its start date, ISO 8601; if missing, the one that is stored
 */
export function offeredFrom(start?: string) {
  const firstDay = start === undefined ? sql.ref('availability_start') : sql`${start}::date`;
  return {
    expires_at: sql<Date>`greatest(now() + ${days(listingDays)}, (${firstDay} + 1)::timestamp at time zone 'Europe/Rome')`,
    is_reminded: false,
    is_end_told: false,
  };
}

/** Deletes a waiting reminder of a listing. */
export async function forgetReminder(transaction: Transaction<Database>, listingId: number): Promise<void> {
  await transaction.deleteFrom('waiting_mails').where('expiring_id', '=', listingId).execute();
}

export interface ReminderLinks {
  renewal(listingId: number, ownerId: number, expiresAt: Date): string;
  unsubscribe(ownerId: number, language: Language): string;
}

interface Options {
  db: Kysely<Database>;
  /** `null` if no mail is sent. */
  links: ReminderLinks | null;
}

/** The maximum number of listings in one transaction: a change of a listing waits at most for these. */
const batch = 20;

/**
 * Stores the mails of listings that expire soon, and notes for members who like an expired listing that it has ended. Those who have asked
 * about it are told only by its poster. Each is done once, since the same transaction stores that it is done. Several processes may do it
 * at the same time.
 */
export async function noteExpiry({ db, links }: Options): Promise<void> {
  while ((await noteExpired(db)) === batch);
  if (links !== null) while ((await remind(db, links)) === batch);
}

async function noteExpired(db: Kysely<Database>): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    const expired = await transaction
      .selectFrom('listings')
      .where(isExpired)
      .where('expires_at', 'is not', null)
      .where('is_end_told', '=', false)
      .orderBy('expires_at')
      .limit(batch)
      .select(['id', 'user_id', 'title'])
      .forUpdate()
      .skipLocked()
      .execute();
    for (const listing of expired) {
      await transaction
        .updateTable('listings')
        .set({ is_end_told: true })
        .where('id', '=', listing.id)
        .execute();
      await forgetReminder(transaction, listing.id);
      await noteEnd(transaction, listing);
    }
    return expired.length;
  });
}

async function remind(db: Kysely<Database>, links: ReminderLinks): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    const expiring = await transaction
      .selectFrom('listings')
      .innerJoin('users', 'users.id', 'listings.user_id')
      .where('state', '=', 'published')
      .where('gets_expiry_mails', '=', true)
      .where('is_reminded', '=', false)
      .where('expires_at', '>', sql<Date>`now()`)
      .where('expires_at', '<=', sql<Date>`now() + ${days(reminderDays)}`)
      .orderBy('expires_at')
      .limit(batch)
      .select(['listings.id', 'user_id', 'title', 'users.language'])
      .select([sql<Date>`expires_at`.as('expires_at'), sql<Date>`now()`.as('now')])
      .forUpdate('listings')
      .skipLocked()
      .execute();
    for (const { id, user_id, title, language, expires_at, now } of expiring) {
      const content = reminderMail({
        title,
        expiresAt: expires_at,
        link: links.renewal(id, user_id, expires_at),
        unsubscribe: links.unsubscribe(user_id, language ?? 'en'),
        language: language ?? 'en',
      });
      await transaction.updateTable('listings').set({ is_reminded: true }).where('id', '=', id).execute();
      await transaction
        .insertInto('waiting_mails')
        .values({ recipient_id: user_id, expiring_id: id, content: JSON.stringify(content), due_at: now })
        .execute();
    }
    return expiring.length;
  });
}
