import { asOthersSee } from '@stanza/domain/account/member-card.ts';
import {
  type CardPart,
  cardParts,
  type MemberCard,
  type OwnCard,
  type ShownParts,
} from '@stanza/schemas/account/member-card.ts';
import type { Proofs } from '@stanza/schemas/account/proofs.ts';
import type { ShownReview } from '@stanza/schemas/safety/review.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSeenBy } from '../chat/is-seen-by.ts';
import type { Database } from '../database/tables.ts';
import { imageAddress } from '../images/image-address.ts';
import { isPublished } from '../listing/listing-row.ts';
import { isWritten } from '../publish/notify-askers.ts';
import { reviewsOfUser } from '../safety/reviews.ts';
import { isVisibleTo } from '../safety/visible.ts';
import { proofsOfUser } from './proofs.ts';

/** The number of the member's newest messages from which the answer time is computed, and the number of messages before each. */
const [ownMessages, messagesBefore] = [100, 30];
const minAnswers = 5;
/** Hours; a longer time is not shown. */
const answerSteps = [1, 3, 6, 12, 24, 72, 168];
const maxListings = 12;

interface Found {
  first_name: string;
  picture_key: string | null;
  university: string;
  bio: string;
  hobbies: string[];
  card_parts: CardPart[];
  member_since: string | null;
  answer_seconds: number | null;
  proofs: Proofs;
  reviews: ShownReview[];
  listings: { listingId: number; title: string; price: number; imageKey: string | null }[];
}

/** A message is an answer if the message before it is the other member's. The time counts from the first message that waited. */
const answerSeconds = sql`(
  select case when count(*) >= ${minAnswers}
    then percentile_disc(0.75) within group (order by extract(epoch from own.sent_at - waiting.since)) end
  from (
    select id, conversation_id, sent_at from messages
    where sender_id = users.id and ${isWritten} order by id desc limit ${ownMessages}
  ) as own
  cross join lateral (
    select min(sent_at) as since
    from (
      select sent_at, count(*) filter (where sender_id = users.id) over (order by id desc) as own_since
      from (
        select id, sender_id, sent_at from messages
        where conversation_id = own.conversation_id and id < own.id order by id desc limit ${messagesBefore}
      ) as before
    ) as counted
    where own_since = 0
  ) as waiting
  where waiting.since is not null)`;

/** The newest published listings. */
const listingsExcept = (listingId: number | null) => sql`(
  select coalesce(json_agg(json_build_object(
    'listingId', id, 'title', title, 'price', price,
    'imageKey', (select image_key from listing_images where listing_id = newest.id order by position limit 1)
  ) order by added_at desc, id desc), '[]')
  from (
    select id, title, price, added_at from listings
    where user_id = users.id and ${isPublished} and id is distinct from ${listingId}::bigint
    order by added_at desc, id desc limit ${maxListings}
  ) as newest)`;

/** Where images are found, and the time. */
export interface Reading {
  publicUrl: string;
  now: Date;
}

async function find(
  db: Kysely<Database>,
  { publicUrl, now }: Reading,
  who: { userId: RawBuilder<unknown>; exceptListing?: number },
): Promise<OwnCard | null> {
  const { rows } = await sql<Found>`
    select first_name, picture_key, university, bio, hobbies, card_parts,
      to_char(joined_at at time zone 'UTC', 'YYYY-MM') as member_since,
      ${answerSeconds}::double precision as answer_seconds,
      ${listingsExcept(who.exceptListing ?? null)} as listings, ${proofsOfUser} as proofs,
      ${reviewsOfUser(now)} as reviews
    from users where id = ${who.userId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const urlOf = (key: string | null) => (key === null ? null : imageAddress(key, publicUrl));
  return {
    shown: shownOf(row.card_parts),
    card: {
      firstName: row.first_name,
      pictureUrl: urlOf(row.picture_key),
      university: row.university.trim() || null,
      about: row.bio.trim() || null,
      hobbies: row.hobbies,
      memberSince: row.member_since,
      answersWithinHours: stepOf(row.answer_seconds),
      proofs: row.proofs,
      reviews: row.reviews,
      listings: row.listings.map(({ imageKey, ...listing }) => ({ ...listing, imageUrl: urlOf(imageKey) })),
    },
  };
}

function shownOf(parts: readonly CardPart[]): ShownParts {
  return Object.fromEntries(cardParts.map((part) => [part, parts.includes(part)])) as ShownParts;
}

function stepOf(seconds: number | null): number | null {
  return seconds === null ? null : (answerSteps.find((hours) => seconds <= hours * 3600) ?? null);
}

const seen = (found: OwnCard | null): MemberCard | null => found && asOthersSee(found.card, found.shown);

/** The card of the poster of a listing; `null` unless this person may see the listing, and it is published. */
export async function findPosterCard(
  db: Kysely<Database>,
  { listingId, viewerId }: { listingId: number; viewerId: number | null },
  reading: Reading,
): Promise<MemberCard | null> {
  const userId = sql`(select user_id from listings where id = ${listingId} and ${isPublished} and ${isVisibleTo(viewerId)})`;
  return seen(await find(db, reading, { userId, exceptListing: listingId }));
}

/** The card of the other member of a conversation; `null` if the member sees no such conversation. */
export async function findPartnerCard(
  db: Kysely<Database>,
  whose: { conversationId: number; userId: number },
  reading: Reading,
): Promise<MemberCard | null> {
  const { conversationId, userId } = whose;
  const partner = sql`(
    select case first_user_id when ${userId} then second_user_id else first_user_id end
    from conversations
    where id = ${conversationId} and ${userId} in (first_user_id, second_user_id) and ${isSeenBy(userId)})`;
  return seen(await find(db, reading, { userId: partner }));
}

export async function findOwnCard(db: Kysely<Database>, userId: number, reading: Reading): Promise<OwnCard> {
  const found = await find(db, reading, { userId: sql`${userId}` });
  if (found === null) throw new Error(`There is no member ${userId}.`);
  return found;
}

export async function chooseParts(db: Kysely<Database>, userId: number, shown: ShownParts): Promise<void> {
  await db
    .updateTable('users')
    .set({ card_parts: cardParts.filter((part) => shown[part]) })
    .where('id', '=', userId)
    .execute();
}
