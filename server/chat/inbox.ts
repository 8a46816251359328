import { aliasOf } from '@stanza/domain/chat/alias.ts';
import { type Decline, type InboxContact, maxContacts } from '@stanza/schemas/chat/inbox.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { conversationNotFound, HttpError } from '../http/http-error.ts';
import { isWritten } from '../publish/notify-askers.ts';
import { cancelTogether, type Dependencies } from './change-viewing.ts';
import { isSeenBy } from './is-seen-by.ts';
import { storeMessages } from './store-messages.ts';

/** The questions about a member's listings, the newest first. */
export async function findInbox(db: Kysely<Database>, userId: number, now: Date): Promise<InboxContact[]> {
  const { rows } = await sql<Row>`
    select contacts.conversation_id as "conversationId", contacts.listing_id as "listingId",
      viewings.state as "viewingState", viewings.starts_at as "startsAt", viewings.version,
      coalesce(viewings.starts_at + make_interval(mins => viewings.minutes) <= ${now}::timestamptz, false) as "isOver",
      case
        when listings.state = 'rented' then 'rented'
        when contacts.declined_message_id is not null and not exists (
          select from messages where conversation_id = conversations.id
            and id > contacts.declined_message_id and sender_id = ${userId} and ${isWritten}) then 'declined'
        when ${isAhead(now)} then 'viewing'
        when exists (
          select from messages where conversation_id = conversations.id
            and sender_id = ${userId} and sent_at >= contacts.asked_at and ${isWritten}) then 'answered'
        else 'new'
      end as state
    from conversations
    join contacts on contacts.conversation_id = conversations.id and contacts.asker_id <> ${userId}
    left join listings on listings.id = contacts.listing_id
    left join viewings on viewings.conversation_id = conversations.id
      and viewings.listing_id = contacts.listing_id
    where ${userId} in (first_user_id, second_user_id) and ${isSeenBy(userId)}
    order by contacts.asked_at desc, contacts.conversation_id, contacts.listing_id
    limit ${maxContacts}`.execute(db);
  return rows.map(({ viewingState, startsAt, version, isOver, ...contact }) => {
    if (contact.state !== 'viewing' || version === null) return { ...contact, viewing: null };
    if (viewingState === 'proposed') return { ...contact, viewing: { start: null, version } };
    // A time that has passed cannot be cancelled, also if another one is proposed.
    return {
      ...contact,
      viewing: isOver ? null : { start: startsAt?.toISOString() ?? null, version },
    };
  });
}

interface Row extends Omit<InboxContact, 'viewing'> {
  viewingState: string | null;
  startsAt: Date | null;
  version: number | null;
  isOver: boolean;
}

/** Whether a row of `viewings` has agreed or proposed times in the future. */
const isAhead = (now: Date) => sql<boolean>`(
  (viewings.state in ('proposed', 'moved') and ${now}::timestamptz < any(viewings.times))
  or (viewings.state in ('agreed', 'moved')
    and viewings.starts_at + make_interval(mins => viewings.minutes) > ${now}::timestamptz))`;

/**
 * Sends the answer to all conversations, or to none. Throws an `HttpError`: 404 for a conversation without a question about a listing of
 * the member, 409 if it has an agreed viewing in the future that is not to be cancelled, or one that has changed meanwhile.
 */
export async function decline(
  { db, ...given }: Dependencies,
  userId: number,
  { key, conversationIds, text, viewings = [] }: Decline & { key: string },
): Promise<InboxContact[]> {
  const { fanout, now } = given;
  const ids = [...new Set(conversationIds)];
  const { inbox, posted } = await db.transaction().execute(async (transaction) => {
    await expectAskers(transaction, userId, ids);
    // Before the answer, since a message after it would take the declining back.
    const cancelled = await cancelTogether(
      transaction,
      given,
      userId,
      viewings.filter(({ conversationId }) => ids.includes(conversationId)),
    );
    const outcomes = await storeMessages(
      transaction,
      ids.map((conversationId) => ({
        senderId: userId,
        recipientEmail: aliasOf(conversationId),
        content: text,
        key: `${key} ${conversationId}`,
      })),
      fanout.announcesAtCommit,
    );
    const posted = outcomes.flatMap((outcome) => (outcome.kind === 'stored' ? [outcome.stored.message] : []));
    // The conversations are locked now, and changes of viewings need the same lock.
    await refuseViewings(
      transaction,
      posted.map(({ conversationId }) => conversationId),
      now,
    );
    for (const { conversationId, messageId } of posted) {
      await transaction
        .updateTable('contacts')
        .set({ declined_message_id: messageId })
        .where('conversation_id', '=', conversationId)
        .where('asker_id', '!=', userId)
        .execute();
    }
    return { inbox: await findInbox(transaction, userId, now), posted: [...cancelled, ...posted] };
  });
  for (const message of posted) fanout.publish(message);
  return inbox;
}

/** Throws a 404 unless somebody else has asked in each of the conversations. */
async function expectAskers(transaction: Transaction<Database>, userId: number, ids: readonly number[]) {
  const { rows } = await sql`
    select distinct conversations.id
    from conversations
    join contacts on contacts.conversation_id = conversations.id and contacts.asker_id <> ${userId}
    where conversations.id = any(${ids}) and ${userId} in (first_user_id, second_user_id)
      and ${isSeenBy(userId)}`.execute(transaction);
  if (rows.length < ids.length) throw conversationNotFound();
}

async function refuseViewings(transaction: Transaction<Database>, ids: readonly number[], now: Date) {
  const ahead = await transaction
    .selectFrom('viewings')
    .where(sql<boolean>`conversation_id = any(${ids})`)
    .where('state', 'in', ['agreed', 'moved'])
    .where(sql<boolean>`starts_at + make_interval(mins => minutes) > ${now}`)
    .select('listing_id')
    .limit(1)
    .executeTakeFirst();
  if (ahead !== undefined) {
    throw new HttpError(409, {
      error: 'VIEWING_AHEAD',
      message: 'A viewing is agreed with one of them. Cancel it first.',
    });
  }
}
