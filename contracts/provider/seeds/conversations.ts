import { insertMember, type SeededMember } from './members.ts';
import type { Seeder } from './seeder.ts';

/** Inserts two members who have written to each other. */
export async function insertConversation(
  seeder: Seeder,
  lastMessage = 'Is the room still free in September?',
): Promise<{ member: SeededMember; conversationId: number }> {
  const { db } = seeder;
  const member = await insertMember(seeder);
  const other = await insertMember(seeder);
  const { id: conversation_id } = await db
    .insertInto('conversations')
    .values({ first_user_id: member.userId, second_user_id: other.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('messages')
    .values([
      { conversation_id, sender_id: member.userId, content: 'Good morning!' },
      { conversation_id, sender_id: other.userId, content: lastMessage },
    ])
    .execute();
  return { member, conversationId: conversation_id };
}
