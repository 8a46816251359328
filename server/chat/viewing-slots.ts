import { maxOpenTimes, type ViewingOffer, type ViewingSlots } from '@stanza/schemas/chat/viewing.ts';
import type { Selectable } from 'kysely';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database, ViewingTable } from '../database/tables.ts';
import { HttpError, listingNotFound } from '../http/http-error.ts';
import { isVisibleTo } from '../safety/visible.ts';

/** The open times of a listing, and as many that are booked. */
const maxSlots = 2 * maxOpenTimes;

interface Asked {
  listingId: number;
  userId: number;
}

/**
 * The open times of a listing that are ahead. For its poster with those that are booked; for a member who has asked about the listing those
 * that can be booked: the room is not rented, and the poster has no other viewing then. Nobody else finds them.
 */
export async function findSlots(
  db: Kysely<Database>,
  { listingId, userId }: Asked,
  now: Date,
): Promise<ViewingSlots> {
  const listing = await db
    .selectFrom('listings')
    .where('id', '=', listingId)
    .where(isVisibleTo(userId))
    .select(['user_id', 'state'])
    .executeTakeFirst();
  const isPoster = listing?.user_id === userId;
  if (listing === undefined || !(isPoster || (await hasAsked(db, { listingId, userId }))))
    throw listingNotFound();
  const rows = await db
    .selectFrom('viewing_slots')
    .where('listing_id', '=', listingId)
    .where('starts_at', '>', now)
    .$if(!isPoster, (query) =>
      query
        .where('booked_in', 'is', null)
        .where(sql<boolean>`${listing.state !== 'rented'}`)
        .where(
          sql<boolean>`not exists (
            select from viewing_attendances
            where member_id = ${listing.user_id}
              and during && tstzrange(starts_at, starts_at + make_interval(mins => minutes)))`,
        ),
    )
    .orderBy('starts_at')
    .limit(maxSlots)
    .selectAll()
    .execute();
  return {
    hostId: listing.user_id,
    slots: rows.map(({ starts_at, minutes, place, video_link, booked_in }) => ({
      start: starts_at.toISOString(),
      minutes,
      place,
      videoLink: isPoster ? video_link : null,
      isBooked: booked_in !== null,
    })),
  };
}

async function hasAsked(db: Kysely<Database>, { listingId, userId }: Asked): Promise<boolean> {
  const contact = await db
    .selectFrom('contacts')
    .where('listing_id', '=', listingId)
    .where('asker_id', '=', userId)
    .select('listing_id')
    .executeTakeFirst();
  return contact !== undefined;
}

/** Replaces the open times of a listing. Booked ones stay as they are. @param times in the future */
export async function replaceSlots(
  db: Kysely<Database>,
  { listingId, userId }: Asked,
  { minutes, place, videoLink }: ViewingOffer,
  times: readonly Date[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const listing = await transaction
      .selectFrom('listings')
      .where('id', '=', listingId)
      .where('user_id', '=', userId)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (listing === undefined) throw listingNotFound();
    await transaction
      .deleteFrom('viewing_slots')
      .where('listing_id', '=', listingId)
      .where('booked_in', 'is', null)
      .execute();
    if (times.length === 0) return;
    await transaction
      .insertInto('viewing_slots')
      .values(
        times.map((starts_at) => ({
          listing_id: listingId,
          starts_at,
          minutes,
          place,
          video_link: place === 'video' ? videoLink : null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Books an open time. The row stays locked until the transaction ends, so a time is booked once. */
export async function takeSlot(
  transaction: Transaction<Database>,
  { conversationId, listingId }: { conversationId: number; listingId: number },
  start: Date,
) {
  const slot = await transaction
    .updateTable('viewing_slots')
    .set({ booked_in: conversationId })
    .where('listing_id', '=', listingId)
    .where('starts_at', '=', start)
    .where('booked_in', 'is', null)
    .returning(['minutes', 'place', 'video_link'])
    .executeTakeFirst();
  if (slot === undefined)
    throw new HttpError(409, {
      error: 'SLOT_TAKEN',
      message: 'This time is no longer open. Choose another one.',
    });
  return slot;
}

type AgreedTime = Pick<
  Selectable<ViewingTable>,
  'conversation_id' | 'listing_id' | 'host_id' | 'starts_at' | 'state' | 'proposed_by'
>;

/**
 * Ends the booking of a time that a viewing had and has no longer. The time is open again if the guest has given it up; if the host has,
 * it is not offered any more.
 * @param callerId who has made the change
 */
export async function releaseSlot(
  transaction: Transaction<Database>,
  before: AgreedTime | null,
  after: AgreedTime,
  callerId: number,
): Promise<void> {
  const isAgreed = ({ state }: AgreedTime) => state === 'agreed' || state === 'moved';
  if (before === null || before.starts_at === null || !isAgreed(before)) return;
  if (isAgreed(after) && after.starts_at?.getTime() === before.starts_at.getTime()) return;
  // Who has proposed to move it has given up the time.
  const givenUpBy = after.state === 'agreed' ? (before.proposed_by ?? callerId) : callerId;
  const { conversation_id, listing_id, starts_at } = before;
  if (givenUpBy === before.host_id) {
    await transaction
      .deleteFrom('viewing_slots')
      .where('listing_id', '=', listing_id)
      .where('starts_at', '=', starts_at)
      .where('booked_in', '=', conversation_id)
      .execute();
  } else {
    await transaction
      .updateTable('viewing_slots')
      .set({ booked_in: null })
      .where('listing_id', '=', listing_id)
      .where('starts_at', '=', starts_at)
      .where('booked_in', '=', conversation_id)
      .execute();
  }
}
