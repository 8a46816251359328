import { insertEmptyConversation } from './conversations.ts';
import { insertListing, insertListings } from './listings.ts';
import { insertMember } from './members.ts';
import type { Seeder } from './seeder.ts';

const profile = { bio: 'I study economics.', university: 'Bocconi', hobbies: ['climbing'] };

/** A member with two published listings and a full profile, who has answered five messages of another member. */
export async function insertMemberWithCard(seeder: Seeder) {
  const { db, imageKey } = seeder;
  const member = await insertMember(seeder, { ...profile, picture: imageKey });
  const [listingId = 0] = await insertListings(seeder, [{}, {}], member.userId);
  const other = await insertMember(seeder);
  const conversation_id = await insertEmptyConversation(seeder, member, other);
  await db
    .insertInto('messages')
    .values(
      Array.from({ length: 10 }, (_, i) => ({
        conversation_id,
        sender_id: i % 2 === 0 ? other.userId : member.userId,
        content: 'Ciao',
      })),
    )
    .execute();
  return { member, listingId, other, conversationId: conversation_id };
}

/** A listing of a member whose card shows nothing. */
export async function insertListingWithHiddenCard(seeder: Seeder) {
  const member = await insertMember(seeder, { ...profile, picture: seeder.imageKey });
  await seeder.db.updateTable('users').set({ card_parts: [] }).where('id', '=', member.userId).execute();
  await insertListing(seeder, {}, member.userId);
  return await insertListing(seeder, {}, member.userId);
}
