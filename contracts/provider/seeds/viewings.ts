import { randomUUID } from 'node:crypto';
import { findExactPlace } from '@stanza/server/listing/private-places.ts';
import { insertContact } from './conversations.ts';
import { insertListing } from './listings.ts';
import type { Seeder } from './seeder.ts';

/** A whole hour in some days. Each state has its own members, so their viewings never overlap. */
function inDays(days: number): Date {
  const time = new Date(Date.now() + days * 86_400_000);
  time.setUTCMinutes(0, 0, 0);
  return time;
}

const details = {
  title: 'Sunny room near the Politecnico',
  minutes: 30,
  place: 'onSite' as const,
  video_link: null,
};

/** A member has agreed on a viewing with the poster of a listing. */
export async function insertAgreedViewing(
  { db }: Seeder,
  of: { conversation_id: number; listing_id: number; guest_id: number },
) {
  const { user_id } = await db
    .selectFrom('listings')
    .where('id', '=', of.listing_id)
    .select('user_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('viewings')
    .values({
      ...details,
      ...of,
      host_id: user_id,
      state: 'agreed',
      proposed_by: null,
      times: [],
      starts_at: inDays(2),
      version: 2,
    })
    .execute();
}

/** The poster of the second listing has proposed a time. */
export async function insertProposedViewing(seeder: Seeder) {
  const contact = await insertContact(seeder);
  const start = inDays(2);
  await seeder.db
    .insertInto('viewings')
    .values({
      ...details,
      conversation_id: contact.conversationId,
      listing_id: contact.listingId,
      host_id: contact.posterId,
      guest_id: contact.userId,
      state: 'proposed',
      proposed_by: contact.posterId,
      times: [start],
      starts_at: null,
      version: 1,
    })
    .execute();
  return { ...contact, start: start.toISOString() };
}

/** The poster of the listing shows it at two open times. */
export async function insertOpenTimes(seeder: Seeder) {
  const contact = await insertContact(seeder);
  const { minutes, place, video_link } = details;
  const starts = [inDays(2), inDays(3)] as const;
  await seeder.db
    .insertInto('viewing_slots')
    .values(
      starts.map((starts_at) => ({ listing_id: contact.listingId, starts_at, minutes, place, video_link })),
    )
    .execute();
  return { ...contact, start: starts[0].toISOString() };
}

/** The member has agreed to two viewings, of two listings of one poster. */
export async function insertAgreedViewings(seeder: Seeder) {
  const contact = await insertContact(seeder);
  const otherListing = await insertListing(seeder, {}, contact.posterId);
  const { conversationId: conversation_id } = contact;
  const { title } = details;
  await seeder.db
    .insertInto('contacts')
    .values({
      conversation_id,
      listing_id: otherListing,
      asker_id: contact.userId,
      title,
      price: 650,
      asked_at: new Date(),
      starts_conversation: false,
    })
    .execute();
  await seeder.db
    .insertInto('viewings')
    .values(
      [contact.listingId, otherListing].map((listing_id, index) => ({
        ...details,
        conversation_id,
        listing_id,
        host_id: contact.posterId,
        guest_id: contact.userId,
        state: 'agreed' as const,
        proposed_by: null,
        times: [],
        starts_at: inDays(2 + index),
        version: 2,
      })),
    )
    .execute();
  return contact;
}

/** Like `insertAgreedViewings`, but the listing shows others only its street. */
export async function insertPrivatePlace(seeder: Seeder) {
  const agreed = await insertAgreedViewings(seeder);
  const { db, imageKey } = seeder;
  await db.updateTable('users').set({ picture_key: imageKey }).where('id', '=', agreed.posterId).execute();
  const { street, latitude, longitude } = await findExactPlace(db, agreed.listingId);
  await db
    .insertInto('private_places')
    .values({ listing_id: agreed.listingId, street, latitude, longitude })
    .execute();
  await db
    .updateTable('listings')
    .set({ street: 'Via Pacini', latitude: 45.4785, longitude: 9.2262 })
    .where('id', '=', agreed.listingId)
    .execute();
  return agreed;
}

/** A viewing whose time has passed. */
export async function insertDoneViewing(seeder: Seeder) {
  const contact = await insertContact(seeder);
  await seeder.db
    .insertInto('viewings')
    .values({
      ...details,
      conversation_id: contact.conversationId,
      listing_id: contact.listingId,
      host_id: contact.posterId,
      guest_id: contact.userId,
      state: 'agreed',
      proposed_by: null,
      times: [],
      starts_at: inDays(-2),
      version: 2,
    })
    .execute();
  return contact;
}

/** Two members have met, and the one who asked has a confirmed address and a listing. */
export async function insertMemberWithProofs(seeder: Seeder) {
  const { conversationId, listingId, posterId, ...member } = await insertDoneViewing(seeder);
  await seeder.db
    .insertInto('viewing_meetings')
    .values(
      [posterId, member.userId].map((user_id) => ({
        conversation_id: conversationId,
        listing_id: listingId,
        user_id,
      })),
    )
    .execute();
  await seeder.db
    .insertInto('university_proofs')
    .values({
      user_id: member.userId,
      university: 'Bocconi',
      address_hash: randomUUID(),
      confirmed_at: new Date(),
    })
    .execute();
  return { ...member, listingId: await insertListing(seeder, {}, member.userId) };
}

/** The two members of a viewing have reviewed each other, and the one who asked has a listing. */
export async function insertMemberWithReviews(seeder: Seeder) {
  const { conversationId, listingId: viewedId, posterId, ...member } = await insertDoneViewing(seeder);
  const now = new Date();
  const review = {
    conversation_id: conversationId,
    listing_id: viewedId,
    written_at: now,
    shows_at: now,
  };
  const { id: reviewId } = await seeder.db
    .insertInto('reviews')
    .values({
      ...review,
      writer_id: posterId,
      about_id: member.userId,
      facts: ['onTime'],
      text: 'Came with good questions.',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await seeder.db
    .insertInto('reviews')
    .values({ ...review, writer_id: member.userId, about_id: posterId, facts: ['asDescribed'], text: '' })
    .execute();
  const listingId = await insertListing(seeder, {}, member.userId);
  return { ...member, conversationId, viewedId, listingId, reviewId };
}
