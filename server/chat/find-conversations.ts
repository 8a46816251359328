import type { Conversation } from '@stanza/schemas/chat/conversation.ts';
import type { ListingState } from '@stanza/schemas/publish/listing-life.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { imageAddress } from '../images/image-address.ts';
import { shownState } from '../listing/listing-row.ts';
import { areKnown, isSeenBy } from './is-seen-by.ts';

interface Card {
  listingId: number;
  title: string;
  price: number;
  imageKey: string | null;
  isAvailable: boolean;
  state: ListingState | null;
}

/** How many listings a conversation shows at most: the last ones. */
const maxCards = 100;

/** The listings that a conversation is about, as JSON, the last one first. */
const cards = sql<Card[]>`(
  select coalesce(json_agg(json_build_object(
    'listingId', contacts.listing_id,
    'title', coalesce(listings.title, contacts.title),
    'price', coalesce(listings.price, contacts.price),
    'imageKey', (select image_key from listing_images
      where listing_images.listing_id = listings.id order by position limit 1),
    'isAvailable', listings.id is not null,
    'state', ${shownState}
  ) order by contacts.asked_at desc, contacts.listing_id desc), '[]')
  from (
    select * from contacts where conversation_id = conversations.id
    order by asked_at desc, listing_id desc limit ${maxCards}
  ) as contacts left join listings on listings.id = contacts.listing_id)`;

/** Rows in one query. */
const batch = 100;

/**
 * A user's conversations with their last messages, newest first, in batches: all at once would take too much memory. A conversation that
 * another member opened appears once that member has written.
 */
export async function* findConversations(
  db: Kysely<Database>,
  userId: number,
  publicUrl: string,
): AsyncGenerator<Conversation[]> {
  const { rows } = await sql<{ id: number }>`
    select conversations.id
    from conversations
    left join lateral (
      select sent_at from messages where conversation_id = conversations.id order by id desc limit 1
    ) as last on true
    where (first_user_id = ${userId} or second_user_id = ${userId}) and ${isSeenBy(userId)}
    order by coalesce(last.sent_at, conversations.started_at) desc, conversations.id desc`.execute(db);
  for (let at = 0; at < rows.length; at += batch)
    yield await readConversations(
      db,
      { ids: rows.slice(at, at + batch).map(({ id }) => id), userId },
      publicUrl,
    );
}

async function readConversations(
  db: Kysely<Database>,
  { ids, userId }: { ids: number[]; userId: number },
  publicUrl: string,
): Promise<Conversation[]> {
  const rows = await db
    .selectFrom('conversations')
    .innerJoin('users as other', (join) =>
      join.on(
        sql<boolean>`other.id = case first_user_id when ${userId} then second_user_id else first_user_id end`,
      ),
    )
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('messages')
          .whereRef('messages.conversation_id', '=', 'conversations.id')
          .orderBy('messages.id', 'desc')
          .limit(1)
          .select(['messages.content', 'messages.sent_at', 'messages.sender_id'])
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoin('read_markers', (join) =>
      join.onRef('read_markers.conversation_id', '=', 'conversations.id').on('member_id', '=', userId),
    )
    .where(sql<boolean>`conversations.id = any(${ids}::bigint[])`)
    .orderBy(sql`array_position(${ids}::bigint[], conversations.id)`)
    .select([
      'conversations.id as conversationId',
      'other.id as otherUserId',
      sql<string>`case when ${areKnown} or other.is_deleted then other.first_name || ' ' || other.last_name else other.first_name end`.as(
        'otherUserName',
      ),
      sql<string>`case when ${areKnown} then other.email else conversation_alias(conversations.id) end`.as(
        'otherUserEmail',
      ),
      'other.is_deleted as isOtherDeleted',
      // What the member hides on their card stays hidden here.
      sql<string | null>`case when 'picture' = any(other.card_parts) then other.picture_key end`.as(
        'pictureKey',
      ),
      'last.content as lastMessageContent',
      'last.sent_at as sentAt',
      'last.sender_id as lastMessageSenderId',
      'read_markers.read_until as readUntil',
      cards.as('cards'),
    ])
    .execute();
  return rows.map(({ sentAt, readUntil, cards, pictureKey, isOtherDeleted, ...row }) => ({
    ...row,
    ...(isOtherDeleted && { isOtherDeleted }),
    otherUserPictureUrl: pictureKey === null ? null : imageAddress(pictureKey, publicUrl),
    readUntil: readUntil?.toISOString() ?? null,
    lastMessageTimestamp: sentAt?.toISOString() ?? null,
    listings: cards.map(({ imageKey, state, ...card }) => ({
      ...card,
      ...(state && { state }),
      imageUrl: imageKey === null ? null : imageAddress(imageKey, publicUrl),
    })),
  }));
}
