import { stateNotices } from '@stanza/domain/publish/listing-life.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { HttpError, listingNotFound } from '../http/http-error.ts';
import { shownState } from '../listing/listing-row.ts';
import { noteContact } from '../match/groups.ts';
import { isVisibleTo } from '../safety/visible.ts';

interface NewContact {
  askerId: number;
  listingId: number;
  now: Date;
  /** How many new conversations the member may start in 24 hours. */
  perDay: number;
  /** Whether the member asks in the name of their group. */
  isForGroup: boolean;
}

/** `wait`: the milliseconds until the member may start another conversation. */
type Opened = { conversationId: number } | { wait: number };

/**
 * Opens the conversation of a member with the poster of a listing about this listing, or finds it again. Throws an `HttpError`: 404 if
 * there is no such listing, 409 if it is the member's own, or if it is not published and the member has not asked about it before.
 */
export async function openContact(db: Kysely<Database>, contact: NewContact): Promise<Opened> {
  const { askerId, listingId, now } = contact;
  return await db.transaction().execute(async (transaction) => {
    // Calls of one member wait for each other, so that they count each other's conversations.
    await transaction
      .selectFrom('users')
      .where('id', '=', askerId)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirst();
    const listing = await transaction
      .selectFrom('listings')
      .where('id', '=', listingId)
      .where(isVisibleTo(askerId))
      .select(['user_id', 'title', 'price', shownState.as('state')])
      .executeTakeFirst();
    if (listing === undefined) throw listingNotFound();
    if (listing.user_id === askerId) {
      throw new HttpError(409, { error: 'OWN_LISTING', message: 'This is your own listing.' });
    }
    const found = await findConversation(transaction, askerId, listing.user_id);
    if (listing.state !== 'published' && !(await hasAsked(transaction, found, listingId))) {
      const message = stateNotices[listing.state];
      throw new HttpError(409, { error: 'LISTING_NOT_PUBLISHED', message });
    }
    const wait = found === null ? await timeUntilNext(transaction, contact) : 0;
    if (wait > 0) return { wait };
    const started = found ?? (await startConversation(transaction, askerId, listing.user_id));
    // The poster may have written meanwhile: then the conversation exists and does not count as new.
    const conversationId = started ?? (await findConversation(transaction, askerId, listing.user_id));
    if (conversationId === null) throw new Error('The conversation does not exist and cannot be started.');
    const { numInsertedOrUpdatedRows: isNew } = await transaction
      .insertInto('contacts')
      .values({
        conversation_id: conversationId,
        listing_id: listingId,
        asker_id: askerId,
        title: listing.title,
        price: listing.price,
        asked_at: now,
        starts_conversation: found === null && started !== null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    // A question about another room is a new matter, also for a poster who has left the conversation.
    await transaction
      .deleteFrom('conversation_departures')
      .where('conversation_id', '=', conversationId)
      .$if(isNew !== 1n, (query) => query.where('member_id', '=', askerId))
      .execute();
    if (contact.isForGroup) await noteContact(transaction, contact);
    return { conversationId };
  });
}

function pairOf(one: number, other: number) {
  return { first_user_id: Math.min(one, other), second_user_id: Math.max(one, other) };
}

async function findConversation(transaction: Transaction<Database>, one: number, other: number) {
  const pair = pairOf(one, other);
  const row = await transaction
    .selectFrom('conversations')
    .where('first_user_id', '=', pair.first_user_id)
    .where('second_user_id', '=', pair.second_user_id)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

async function hasAsked(
  transaction: Transaction<Database>,
  conversationId: number | null,
  listingId: number,
) {
  if (conversationId === null) return false;
  const row = await transaction
    .selectFrom('contacts')
    .where('conversation_id', '=', conversationId)
    .where('listing_id', '=', listingId)
    .select('asked_at')
    .executeTakeFirst();
  return row !== undefined;
}

/** First messages count too. @returns 0 if the member may start another conversation, otherwise the milliseconds to wait */
async function timeUntilNext(
  transaction: Transaction<Database>,
  { askerId, now, perDay }: NewContact,
): Promise<number> {
  const { rows } = await sql<{
    at: Date | null;
  }>`select next_beginning(${askerId}, ${perDay}, ${now}) as at`.execute(transaction);
  const at = rows[0]?.at ?? null;
  return at === null ? 0 : at.getTime() - now.getTime();
}

/** @returns `null` if the two members have a conversation by now */
async function startConversation(
  transaction: Transaction<Database>,
  one: number,
  other: number,
): Promise<number | null> {
  const row = await transaction
    .insertInto('conversations')
    .values(pairOf(one, other))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
