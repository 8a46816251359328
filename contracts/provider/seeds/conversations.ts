import { insertListing } from './listings.ts';
import { insertMember, type SeededMember } from './members.ts';
import type { Seeder } from './seeder.ts';

/** Inserts a conversation of two members, without messages. */
export async function insertEmptyConversation(
  { db }: Seeder,
  { userId: first_user_id }: SeededMember,
  { userId: second_user_id }: SeededMember,
): Promise<number> {
  const { id } = await db
    .insertInto('conversations')
    .values({ first_user_id, second_user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes two members ones who have written to each other: only then does the reference backend take their e-mails. */
export async function acquaint({ db }: Seeder, one: number, other: number): Promise<void> {
  const [first_user_id, second_user_id] = [Math.min(one, other), Math.max(one, other)];
  await db
    .insertInto('conversations')
    .values({ first_user_id, second_user_id, first_wrote: true, second_wrote: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Inserts two members who have written to each other; the first may be given. */
export async function insertConversation(
  seeder: Seeder,
  lastMessage = 'Is the room still free in September?',
  given?: SeededMember,
): Promise<{ member: SeededMember; conversationId: number; otherId: number }> {
  const { db } = seeder;
  const member = given ?? (await insertMember(seeder));
  const other = await insertMember(seeder);
  const conversation_id = await insertEmptyConversation(seeder, member, other);
  await db
    .insertInto('messages')
    .values([
      { conversation_id, sender_id: member.userId, content: 'Good morning!' },
      { conversation_id, sender_id: other.userId, content: lastMessage },
    ])
    .execute();
  return { member, conversationId: conversation_id, otherId: other.userId };
}

/**
 * Inserts a conversation that a member started about two listings of another member. The first listing is deleted. Without `asking` the
 * member is new.
 */
export async function insertContact(seeder: Seeder, asking?: SeededMember) {
  const { db } = seeder;
  const member = asking ?? (await insertMember(seeder));
  const poster = await insertMember(seeder);
  const deletedId = await insertListing(seeder, {}, poster.userId);
  const listingId = await insertListing(seeder, {}, poster.userId);
  const conversation_id = await insertEmptyConversation(seeder, member, poster);
  const about = {
    conversation_id,
    asker_id: member.userId,
    title: 'Sunny room near the Politecnico',
    price: 650,
  };
  const now = Date.now();
  await db
    .insertInto('contacts')
    .values([
      { ...about, listing_id: deletedId, asked_at: new Date(now - 60_000), starts_conversation: true },
      { ...about, listing_id: listingId, asked_at: new Date(now), starts_conversation: false },
    ])
    .execute();
  await db
    .insertInto('messages')
    .values({ conversation_id, sender_id: member.userId, content: 'Is it still free?' })
    .execute();
  await db.deleteFrom('listings').where('id', '=', deletedId).execute();
  return { ...member, conversationId: conversation_id, listingId, posterId: poster.userId };
}
