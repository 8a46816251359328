import { errorTexts } from '@stanza/domain/error-texts.ts';
import { toFilteredParams, usualOrder } from '@stanza/domain/search/filtered-query.ts';
import {
  type AlertMail,
  type SavedSearches,
  type SearchToSave,
  type SearchValues,
  savedSearchLimits,
} from '@stanza/schemas/search/saved-search.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { HttpError } from '../../http/http-error.ts';
import { isPublished } from '../../listing/listing-row.ts';
import { isVisibleTo } from '../../safety/visible.ts';
import { checkPlace } from '../check-place.ts';
import { readFilteredQuery } from '../read-filtered-query.ts';
import { planSearch, type SearchPlan } from '../search-plan.ts';
import { withPlace } from '../with-place.ts';
import { criteriaOf } from './criteria.ts';

/** Identifies a saved search: the member, and the id among the member's searches. */
export interface SearchOf {
  userId: number;
  /** A UUID. */
  id: string;
}

export async function findSavedSearches(db: Kysely<Database>, userId: number): Promise<SavedSearches> {
  const { lowered_rents_mail: loweredRents } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('lowered_rents_mail')
    .executeTakeFirstOrThrow();
  const searches = await db
    .selectFrom('saved_searches')
    .where('user_id', '=', userId)
    .orderBy('number')
    .limit(savedSearchLimits.count)
    .select([
      'id',
      'name',
      'search',
      'mail',
      sql<number>`(
        select count(*) from search_matches join listings on listings.id = listing_id
        where search = saved_searches.number and found_at > looked_at and ${isPublished}
          and ${isVisibleTo(userId)}
      )`.as('newCount'),
    ])
    .execute();
  return { searches, loweredRents };
}

/** Throws an `HttpError`: 400 for an invalid search, 409 if it is saved already or there are too many. */
export async function saveSearch(
  db: Kysely<Database>,
  { userId, id }: SearchOf,
  { name, search: given, mail }: SearchToSave,
  now: Date,
): Promise<void> {
  const { search, plan } = await readSearch(db, given);
  await db.transaction().execute(async (transaction) => {
    // Locks the member's row, so that concurrent calls count each other's searches.
    await transaction.selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute();
    const all = await transaction
      .selectFrom('saved_searches')
      .where('user_id', '=', userId)
      .select(['id', 'number', 'name', 'search', 'mail'])
      .execute();
    const same = all.find((one) => one.search === search);
    if (same && same.id !== id) {
      throw new HttpError(409, {
        error: 'ALREADY_SAVED',
        message: `You have saved this search as “${same.name}”.`,
      });
    }
    const old = all.find((one) => one.id === id);
    const isSame = old?.search === search;
    if (!old) {
      if (all.length >= savedSearchLimits.count) {
        throw new HttpError(409, { error: 'LIMIT_REACHED', message: errorTexts.savedSearches.limit });
      }
      await transaction
        .insertInto('saved_searches')
        .values({
          user_id: userId,
          id,
          name,
          search,
          mail,
          looked_at: now,
          saved_at: now,
          ...criteriaOf(plan),
        })
        .execute();
      return;
    }
    await transaction
      .updateTable('saved_searches')
      .set({
        name,
        mail,
        ...(!isSame && { search, looked_at: now, ...criteriaOf(plan) }),
      })
      .where('number', '=', old.number)
      .execute();
    if (!isSame) await transaction.deleteFrom('search_matches').where('search', '=', old.number).execute();
    if (mail === 'none' || !isSame) await forgetMails(transaction, old.number);
  });
}

/** A search that is gone stays gone. */
export async function changeSearch(
  db: Kysely<Database>,
  { userId, id }: SearchOf,
  values: SearchValues,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('saved_searches')
      .set(values)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('number')
      .executeTakeFirst();
    if (row && values.mail === 'none') await forgetMails(transaction, row.number);
  });
}

/** Parses a search. Returns it as the app writes it: with the usual name of its place, and without the usual order. */
export async function readSearch(
  db: Kysely<Database>,
  given: string,
): Promise<{ search: string; plan: SearchPlan }> {
  const query = await withPlace(db, readFilteredQuery(new URLSearchParams(given)));
  const plan = planSearch(query);
  if (plan === null)
    throw new HttpError(400, { code: 'unknown-university', message: 'This university is not known.' });
  checkPlace(query);
  const { order, ...usual } = query;
  const written = order === usualOrder(query) ? usual : query;
  return { search: toFilteredParams(written).toString(), plan };
}

/** No later mail has the matches that were found so far. Mails that are not sent yet are deleted. */
async function forgetMails(transaction: Transaction<Database>, search: number): Promise<void> {
  await transaction
    .updateTable('search_matches')
    .set({ waits: false })
    .where('search', '=', search)
    .where('waits', '=', true)
    .execute();
  await transaction.deleteFrom('waiting_mails').where('saved_search', '=', search).execute();
}

export async function deleteSearch(db: Kysely<Database>, { userId, id }: SearchOf): Promise<void> {
  await db.deleteFrom('saved_searches').where('user_id', '=', userId).where('id', '=', id).execute();
}

export async function lookAtSearch(db: Kysely<Database>, { userId, id }: SearchOf, now: Date): Promise<void> {
  await db
    .updateTable('saved_searches')
    .set({ looked_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function chooseLoweredRents(
  db: Kysely<Database>,
  userId: number,
  mail: AlertMail,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('users')
      .set({ lowered_rents_mail: mail })
      .where('id', '=', userId)
      .execute();
    if (mail !== 'none') return;
    await transaction.deleteFrom('liked_news').where('user_id', '=', userId).execute();
    await transaction
      .deleteFrom('waiting_mails')
      .where('recipient_id', '=', userId)
      .where('is_of_lowered_rents', '=', true)
      .execute();
  });
}

/** Whether a member gets mails about liked rooms. */
export async function sendsLoweredRents(db: Kysely<Database>, userId: number): Promise<boolean> {
  const member = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('lowered_rents_mail')
    .executeTakeFirst();
  return member !== undefined && member.lowered_rents_mail !== 'none';
}

/** By its number, as in the link of a mail. */
export async function findSearch(
  db: Kysely<Database>,
  search: number,
): Promise<{ name: string; mail: AlertMail } | undefined> {
  return await db
    .selectFrom('saved_searches')
    .where('number', '=', search)
    .select(['name', 'mail'])
    .executeTakeFirst();
}

/**
 * The search sends no more mails.
 * @returns its name; `undefined` if there is no such search
 */
export async function silenceSearch(db: Kysely<Database>, search: number): Promise<string | undefined> {
  return await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('saved_searches')
      .set({ mail: 'none' })
      .where('number', '=', search)
      .returning('name')
      .executeTakeFirst();
    if (row) await forgetMails(transaction, search);
    return row?.name;
  });
}
