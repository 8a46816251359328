import type { Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { DemoConversation, DemoMembers } from './members.ts';

/**
 * Turns existing users into members.
 * @param passwordHash the same for all of them
 * @param now the time of seeding
 */
export async function insertMembers(
  transaction: Transaction<Database>,
  { profiles, states, likes, conversations }: DemoMembers,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  for (const { userId, ...profile } of profiles) {
    await transaction
      .updateTable('users')
      .set({
        ...profile,
        password_hash: passwordHash,
        joined_at: minutesAgo(joinedDaysAgo(userId) * 24 * 60),
      })
      .where('id', '=', userId)
      .execute();
  }
  for (const { listingId, state } of states) {
    await transaction.updateTable('listings').set({ state }).where('id', '=', listingId).execute();
  }
  if (likes.length > 0) {
    await transaction
      .insertInto('likes')
      .values(
        likes.map((like) => ({
          user_id: like.userId,
          listing_id: like.listingId,
          liked_at: minutesAgo(like.likedMinutesAgo),
        })),
      )
      .execute();
  }
  // Oldest conversation first, so that ids of messages grow with time.
  for (const conversation of conversations.toSorted((a, b) => lastMinutesAgo(b) - lastMinutesAgo(a))) {
    await insertConversation(transaction, conversation, minutesAgo);
  }
}

/** Before the oldest listing and the first conversation, and not the same for all. */
function joinedDaysAgo(userId: number): number {
  return 150 + ((userId * 47) % 500);
}

function lastMinutesAgo({ messages }: DemoConversation): number {
  return messages.at(-1)?.sentMinutesAgo ?? Number.MAX_SAFE_INTEGER;
}

async function insertConversation(
  transaction: Transaction<Database>,
  { between, about, messages }: DemoConversation,
  minutesAgo: (minutes: number) => Date,
) {
  const [first_user_id, second_user_id] = between.toSorted((a, b) => a - b) as [number, number];
  const { id } = await transaction
    .insertInto('conversations')
    .values({
      first_user_id,
      second_user_id,
      started_at: minutesAgo(messages[0]?.sentMinutesAgo ?? 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const asked = messages[0]?.sentMinutesAgo ?? 0;
  if (about.length > 0) {
    await transaction
      .insertInto('contacts')
      .values(
        about.map(({ listingId, title, price }, i) => ({
          conversation_id: id,
          listing_id: listingId,
          asker_id: between[0],
          title,
          price,
          // The last one first.
          asked_at: minutesAgo(asked + i),
          starts_conversation: i === about.length - 1,
        })),
      )
      .execute();
  }
  if (messages.length === 0) return;
  await transaction
    .insertInto('messages')
    .values(
      messages.map(({ senderId, content, sentMinutesAgo }) => ({
        conversation_id: id,
        sender_id: senderId,
        content,
        sent_at: minutesAgo(sentMinutesAgo),
      })),
    )
    .execute();
}
