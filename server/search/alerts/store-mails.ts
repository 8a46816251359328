import type { Language } from '@stanza/domain/shell/language.ts';
import type { AlertMail } from '@stanza/schemas/search/saved-search.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { mailPictureAddress } from '../../images/mail-picture.ts';
import { isExpired, isPublished, selectListings } from '../../listing/listing-row.ts';
import { areBlocked } from '../../safety/visible.ts';
import { alertMail, type MailedRoom } from './alert-mail.ts';
import type { UnsubscribeLinks } from './unsubscribe-key.ts';

/** The hour in Italian time at which daily mails are stored. Weekly mails are stored at this hour on Monday. */
const mailHour = 8;
/** The minimum number of minutes between two mails that are sent at once: a busy city has many new rooms. */
const pause = 10;
/** The number of rooms that a mail shows. */
const shownRooms = 10;
/** The maximum number of mails in one transaction. */
const batch = 20;

export interface MailStore {
  db: Kysely<Database>;
  now: Date;
  /** The address of the web app, without a trailing slash. */
  address: string;
  links: UnsubscribeLinks;
}

interface MailTexts {
  count(rooms: number): string;
  forSearch(count: string, name: string): string;
  allOfSearch: string;
  costLess(rooms: number): string;
  lower: string;
  news(rooms: number): string;
  liked: string;
  rented: string;
  over(rooms: number): string;
  similar: string;
  allLiked: string;
}

const texts: Readonly<Record<Language, MailTexts>> = {
  en: {
    count: (rooms) => `${rooms} new ${rooms === 1 ? 'room' : 'rooms'}`,
    forSearch: (count, name) => `${count} for your search “${name}”:`,
    allOfSearch: 'See all rooms of this search',
    costLess: (rooms) => (rooms === 1 ? 'A room you like costs less' : `${rooms} rooms you like cost less`),
    lower: 'The rent is lower:',
    news: (rooms) => `News of ${rooms} rooms you like`,
    liked: 'Of the rooms you like:',
    rented: 'A room you like is rented',
    over: (rooms) =>
      rooms === 1
        ? 'A room you like is not offered any more'
        : `${rooms} rooms you like are not offered any more`,
    similar: 'Not offered any more. The page of each room shows similar ones:',
    allLiked: 'See the rooms you like',
  },
  it: {
    count: (rooms) => (rooms === 1 ? '1 nuova stanza' : `${rooms} nuove stanze`),
    forSearch: (count, name) => `${count} per la tua ricerca “${name}”:`,
    allOfSearch: 'Vedi tutte le stanze di questa ricerca',
    costLess: (rooms) =>
      rooms === 1
        ? 'Una stanza tra i tuoi preferiti costa meno'
        : `${rooms} stanze tra i tuoi preferiti costano meno`,
    lower: "L'affitto è sceso:",
    news: (rooms) => `Novità su ${rooms} stanze tra i tuoi preferiti`,
    liked: 'Tra i tuoi preferiti:',
    rented: 'Una stanza tra i tuoi preferiti è stata affittata',
    over: (rooms) =>
      rooms === 1
        ? 'Una stanza tra i tuoi preferiti non è più disponibile'
        : `${rooms} stanze tra i tuoi preferiti non sono più disponibili`,
    similar: "L'offerta è terminata. Nella pagina di ogni stanza trovi stanze simili:",
    allLiked: 'Vedi i tuoi preferiti',
  },
};

/** The last time at which such mails were due. A mail contains the matches up to this time. */
function dueUntil(mail: RawBuilder<AlertMail>, now: Date): RawBuilder<Date> {
  const hours = sql`make_interval(hours => ${sql.lit(mailHour)})`;
  const clock = sql`(${now}::timestamptz at time zone 'Europe/Rome' - ${hours})`;
  const last = (unit: 'day' | 'week') =>
    sql`((date_trunc(${sql.lit(unit)}, ${clock}) + ${hours}) at time zone 'Europe/Rome')`;
  return sql`(case ${mail} when 'atOnce' then ${now}::timestamptz when 'daily' then ${last('day')} else ${last('week')} end)`;
}

/** Whether a further mail may be stored: a mail at once only when the pause since the last mail is over. */
function hasPaused(mail: RawBuilder<AlertMail>, mailedAt: RawBuilder<Date | null>, now: Date) {
  return sql<boolean>`(${mail} <> 'atOnce' or ${mailedAt} is null
    or ${mailedAt} <= ${now}::timestamptz - make_interval(mins => ${sql.lit(pause)}))`;
}

/**
 * Stores the mails that are due. The contents of a mail are marked in the transaction that stores it, so that each is in exactly one
 * mail. Several processes may do it at the same time.
 */
export async function storeAlertMails(store: MailStore): Promise<void> {
  while ((await storeMailsOfSearches(store)) === batch);
  while ((await storeMailsOfLikes(store)) === batch);
}

interface DueSearch {
  number: number;
  user_id: number;
  name: string;
  search: string;
  language: Language;
}

async function storeMailsOfSearches(store: MailStore): Promise<number> {
  const { db, now } = store;
  const until = dueUntil(sql.ref('saved.mail'), now);
  const waiting = sql`search_matches join listings on listings.id = search_matches.listing_id
    where search_matches.search = saved.number and waits and found_at <= ${until} and ${isPublished}
      and not ${areBlocked(sql.ref('saved.user_id'), sql.ref('listings.user_id'))}`;
  return await db.transaction().execute(async (transaction) => {
    const { rows: due } = await sql<DueSearch>`
      select saved.number, saved.user_id, saved.name, saved.search,
        (select coalesce(language, 'en') from users where users.id = saved.user_id) as language
      from (select distinct search from search_matches where waits) waiting
      join saved_searches saved on saved.number = waiting.search
      where saved.mail <> 'none' and ${hasPaused(sql.ref('saved.mail'), sql.ref('saved.mailed_at'), now)}
        and exists (select from ${waiting})
      order by saved.number limit ${batch}
      for update of saved skip locked`.execute(transaction);
    for (const { number, user_id, name, search, language } of due) {
      const { rows } = await sql<{ listing_id: number }>`
        update search_matches set waits = false from saved_searches saved, listings
        where saved.number = ${number} and search_matches.search = saved.number
          and listings.id = search_matches.listing_id and waits and found_at <= ${until} and ${isPublished}
          and not ${areBlocked(sql.ref('saved.user_id'), sql.ref('listings.user_id'))}
        returning listing_id`.execute(transaction);
      if (rows.length === 0) continue;
      const rooms = await mailedRooms(
        transaction,
        store,
        rows.map(({ listing_id }) => ({ listing_id, price_before: null, end: null })),
      );
      const told = texts[language];
      const count = told.count(rows.length);
      const content = alertMail({
        // Without the name: who registers with the address of a stranger could write the subject.
        subject: count,
        intro: told.forSearch(count, name),
        rooms,
        others: rows.length - rooms.length,
        more: { text: told.allOfSearch, link: `${store.address}/listings?${search}` },
        unsubscribe: `${store.address}${store.links.linkOf({ kind: 'search', number }, language)}`,
        language,
      });
      await transaction
        .insertInto('waiting_mails')
        .values({
          recipient_id: user_id,
          saved_search: number,
          content: JSON.stringify(content),
          due_at: now,
        })
        .execute();
      await transaction
        .updateTable('saved_searches')
        .set({ mailed_at: now })
        .where('number', '=', number)
        .execute();
    }
    return due.length;
  });
}

/** Whether a row of `listings` is no longer offered. */
const isOver = sql<boolean>`(listings.state = 'rented' or ${isExpired})`;
/** Whether a mail can report a row of `liked_news` now. The other rows wait: their room is paused. */
const canBeMailed = sql<boolean>`(${isPublished} or (has_ended and ${isOver}))`;

async function storeMailsOfLikes(store: MailStore): Promise<number> {
  const { db, now } = store;
  const until = dueUntil(sql.ref('users.lowered_rents_mail'), now);
  return await db.transaction().execute(async (transaction) => {
    const { rows: due } = await sql<{ id: number; language: Language }>`
      select users.id, coalesce(language, 'en') as language from users
      where users.lowered_rents_mail <> 'none'
        and ${hasPaused(sql.ref('users.lowered_rents_mail'), sql.ref('users.lowered_rents_mailed_at'), now)}
        and users.id in (
          select liked_news.user_id from liked_news
          join listings on listings.id = liked_news.listing_id
          where noted_at <= ${until} and ${canBeMailed})
      order by users.id limit ${batch}
      for no key update of users skip locked`.execute(transaction);
    for (const { id, language } of due) {
      // The mail leaves out rents that were raised again, rooms that are offered again, and rooms that are no longer liked.
      const { rows } = await sql<LikedNews & { isMailed: boolean }>`
        delete from liked_news using users, listings
        where users.id = ${id} and liked_news.user_id = users.id and listings.id = liked_news.listing_id
          and noted_at <= ${until} and ${canBeMailed}
        returning listing_id, price_before,
          case when ${isPublished} then null when listings.state = 'rented' then 'rented' else 'expired' end as "end",
          ((${isOver} or listings.price < price_before)
            and not ${areBlocked(sql.ref('users.id'), sql.ref('listings.user_id'))} and exists (
            select from likes where likes.user_id = users.id and likes.listing_id = listings.id)) as "isMailed"`.execute(
        transaction,
      );
      const mailed = rows.filter(({ isMailed }) => isMailed);
      if (mailed.length === 0) continue;
      const rooms = await mailedRooms(transaction, store, mailed);
      const content = alertMail({
        ...headOf(mailed, texts[language]),
        rooms,
        others: mailed.length - rooms.length,
        more: { text: texts[language].allLiked, link: `${store.address}/liked-listings` },
        unsubscribe: `${store.address}${store.links.linkOf({ kind: 'rents', userId: id }, language)}`,
        language,
      });
      await transaction
        .insertInto('waiting_mails')
        .values({
          recipient_id: id,
          is_of_lowered_rents: true,
          content: JSON.stringify(content),
          due_at: now,
        })
        .execute();
      await transaction
        .updateTable('users')
        .set({ lowered_rents_mailed_at: now })
        .where('id', '=', id)
        .execute();
    }
    return due.length;
  });
}

interface LikedNews {
  listing_id: number;
  price_before: number | null;
  /** `null` for a lower rent. */
  end: MailedRoom['end'];
}

function headOf(mailed: readonly LikedNews[], told: MailTexts): { subject: string; intro: string } {
  const [first] = mailed;
  const rooms = mailed.length;
  const ended = mailed.filter(({ end }) => end !== null).length;
  if (ended === 0) return { subject: told.costLess(rooms), intro: told.lower };
  if (ended < rooms) return { subject: told.news(rooms), intro: told.liked };
  const isRented = rooms === 1 && first?.end === 'rented';
  return { subject: isRented ? told.rented : told.over(rooms), intro: told.similar };
}

/** The newest of the mailed rooms. */
async function mailedRooms(
  transaction: Transaction<Database>,
  { address }: MailStore,
  mailed: readonly LikedNews[],
): Promise<MailedRoom[]> {
  const rows = await selectListings(transaction)
    .where(
      'listings.id',
      'in',
      mailed.map(({ listing_id }) => listing_id),
    )
    .orderBy('listings.added_at', 'desc')
    .orderBy('listings.id', 'desc')
    .limit(shownRooms)
    .execute();
  const news = new Map(mailed.map((one) => [one.listing_id, one]));
  return rows.map(({ id, title, price, location, city, imageKeys: [key] }) => ({
    title,
    price,
    priceBefore: news.get(id)?.price_before ?? null,
    end: news.get(id)?.end ?? null,
    place: `${location}, ${city}`,
    link: `${address}/listing/${id}`,
    picture: key === undefined ? null : mailPictureAddress(key, address),
  }));
}
