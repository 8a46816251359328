import { insertEmptyConversation } from './conversations.ts';
import { insertListing } from './listings.ts';
import { insertMember } from './members.ts';
import type { Seeder } from './seeder.ts';

const title = 'Sunny room near the Politecnico';
const day = 86_400_000;

/** A poster with a question about their listing. */
export async function insertAskedPoster(seeder: Seeder) {
  const { db } = seeder;
  const poster = await insertMember(seeder);
  const asker = await insertMember(seeder);
  const listingId = await insertListing(seeder, {}, poster.userId);
  const conversation_id = await insertEmptyConversation(seeder, poster, asker);
  await db
    .insertInto('contacts')
    .values({
      conversation_id,
      listing_id: listingId,
      asker_id: asker.userId,
      title,
      price: 650,
      asked_at: new Date(),
      starts_conversation: true,
    })
    .execute();
  await db
    .insertInto('messages')
    .values({ conversation_id, sender_id: asker.userId, content: 'Is it still free?' })
    .execute();
  return { ...poster, conversationId: conversation_id, listingId, askerId: asker.userId };
}

/** The same, with a viewing in two days. */
export async function insertAskedPosterWithViewing(seeder: Seeder) {
  const asked = await insertAskedPoster(seeder);
  await seeder.db
    .insertInto('viewings')
    .values({
      conversation_id: asked.conversationId,
      listing_id: asked.listingId,
      host_id: asked.userId,
      guest_id: asked.askerId,
      title,
      state: 'agreed',
      proposed_by: null,
      times: [],
      starts_at: new Date(Date.now() + 2 * day),
      minutes: 30,
      place: 'onSite',
      video_link: null,
      version: 2,
    })
    .execute();
  return { ...asked, version: '1' };
}
