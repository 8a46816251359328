import { randomInt, randomUUID } from 'node:crypto';
import { makePhoneCode } from '@stanza/server/account/phone-proofs.ts';
import { makeCode } from '@stanza/server/account/proofs.ts';
import type { StateHandlers } from '../handlers-by-state.ts';
import { acquaint, insertContact, insertConversation } from '../seeds/conversations.ts';
import { insertAskedPoster, insertAskedPosterWithViewing } from '../seeds/inbox.ts';
import { insertListing } from '../seeds/listings.ts';
import { insertListingWithHiddenCard, insertMemberWithCard } from '../seeds/member-cards.ts';
import { findOrInsertMember, insertMember } from '../seeds/members.ts';
import {
  insertMemberWithAppeal,
  insertMemberWithDecision,
  insertModerator,
  insertModeratorWithAppeal,
  insertSuspendedMember,
} from '../seeds/safety.ts';
import { type Seeder, unique } from '../seeds/seeder.ts';
import {
  insertAgreedViewings,
  insertDoneViewing,
  insertMemberWithProofs,
  insertMemberWithReviews,
  insertOpenTimes,
  insertPrivatePlace,
  insertProposedViewing,
} from '../seeds/viewings.ts';

/** Conversations, and members who chat. */
export function chatStates(seeder: Seeder) {
  const partners = async ({ email, otherEmail }: { email: string; otherEmail: string }) => {
    const { token, userId } = await findOrInsertMember(seeder, email);
    const other = await findOrInsertMember(seeder, otherEmail);
    await acquaint(seeder, userId, other.userId);
    return { token, userId, otherToken: other.token, otherUserId: other.userId };
  };
  return {
    async conversation({ lastMessage }) {
      const { member, conversationId } = await insertConversation(seeder, lastMessage);
      return { ...member, conversationId };
    },
    async memberInConversations({ lastMessage }) {
      const { member } = await insertConversation(seeder, lastMessage);
      await insertConversation(seeder, lastMessage, member);
      return member;
    },
    async readConversation() {
      const { member, conversationId } = await insertConversation(seeder);
      const read_until = new Date();
      await seeder.db
        .insertInto('read_markers')
        .values({ conversation_id: conversationId, member_id: member.userId, read_until })
        .execute();
      return { ...member, conversationId };
    },
    async conversationWithActive() {
      const { member, conversationId, otherId } = await insertConversation(seeder);
      const connected_until = new Date(Date.now() - 3_600_000);
      await seeder.db.insertInto('presences').values({ member_id: otherId, connected_until }).execute();
      return { ...member, conversationId };
    },
    conversationAboutListings: () => insertContact(seeder),
    memberWithCard: async () => (await insertMemberWithCard(seeder)).member,
    async listingWithCard() {
      const { listingId } = await insertMemberWithCard(seeder);
      return { listingId };
    },
    listingWithHiddenCard: async () => ({ listingId: await insertListingWithHiddenCard(seeder) }),
    async conversationWithCard() {
      const { other, conversationId } = await insertMemberWithCard(seeder);
      return { ...other, conversationId };
    },
    askedPoster: () => insertAskedPoster(seeder),
    askedPosterWithViewing: () => insertAskedPosterWithViewing(seeder),
    proposedViewing: () => insertProposedViewing(seeder),
    openTimes: () => insertOpenTimes(seeder),
    async memberWithUniversityCode() {
      const member = await insertMember(seeder);
      const email = `${randomUUID()}@studbocconi.it`;
      const asked = { userId: member.userId, email, university: 'Bocconi', now: new Date() };
      return { ...member, code: await makeCode(seeder.db, asked) };
    },
    async memberWithPhoneCode() {
      const member = await insertMember(seeder);
      const number = `+39345${String(randomInt(10_000_000)).padStart(7, '0')}`;
      const { db, tokenSecret: secret } = seeder;
      const asked = { userId: member.userId, number, secret, now: new Date() };
      return { ...member, code: await makePhoneCode(db, asked) };
    },
    doneViewing: () => insertDoneViewing(seeder),
    memberWithReviews: () => insertMemberWithReviews(seeder),
    memberWithProofs: () => insertMemberWithProofs(seeder),
    agreedViewings: () => insertAgreedViewings(seeder),
    privatePlace: () => insertPrivatePlace(seeder),
    privatePlaceOfOthers: async () => ({ listingId: (await insertPrivatePlace(seeder)).listingId }),
    memberWithDecision: () => insertMemberWithDecision(seeder),
    memberWithAppeal: () => insertMemberWithAppeal(seeder),
    suspendedMember: ({ password }) => insertSuspendedMember(seeder, password),
    noCase: async () => ({ missingCaseId: 999_999 }),
    moderator: () => insertModerator(seeder),
    moderatorWithAppeal: () => insertModeratorWithAppeal(seeder),
    async memberWithCopiedPhoto() {
      const member = await insertMember(seeder);
      const poster = await insertMember(seeder);
      const listingId = await insertListing(seeder, {}, member.userId);
      const { image_key } = await seeder.db
        .selectFrom('listing_images')
        .where('listing_id', '=', listingId)
        .select('image_key')
        .executeTakeFirstOrThrow();
      const { id: photoId } = await seeder.db
        .insertInto('copied_photos')
        .values({
          image_key,
          user_id: member.userId,
          original_key: image_key,
          original_user_id: poster.userId,
          distance: 0,
          found_at: new Date(),
        })
        .onConflict((conflict) =>
          conflict.column('image_key').doUpdateSet({ user_id: member.userId, answer: null }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      return { ...member, photoId };
    },
    async memberWithBlock() {
      const member = await insertMember(seeder);
      const poster = await insertMember(seeder);
      const location = unique('Borgo');
      const listingId = await insertListing(seeder, { location }, poster.userId);
      const { id: blockId } = await seeder.db
        .insertInto('blocks')
        .values({
          blocker_id: member.userId,
          blocked_id: poster.userId,
          title: 'Sunny room near the Politecnico',
          blocked_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { ...member, blockId, listingId, location };
    },
    async memberAtContactLimit() {
      const member = await insertMember(seeder);
      for (let i = 0; i < seeder.contactsPerDay; i += 1) await insertContact(seeder, member);
      return member;
    },
    async conversationOfOthers() {
      const { conversationId } = await insertConversation(seeder);
      return { conversationId };
    },
    chatPartners: partners,
    async chatLimit({ email, otherEmail }) {
      const { token, userId } = await partners({ email, otherEmail });
      await seeder.limitNextMessage(token, otherEmail);
      return { token, userId };
    },
    async unknownEmail({ email }) {
      await seeder.db.deleteFrom('users').where('email', '=', email).execute();
      return {};
    },
  } satisfies Partial<StateHandlers>;
}
