import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { isOpenTo } from '../safety/visible.ts';

/** Whether the conversation exists and belongs to the member. */
export async function hasConversation(
  db: Kysely<Database>,
  { conversationId, userId }: { conversationId: number; userId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('conversations')
    .where('id', '=', conversationId)
    .where(isOpenTo(userId))
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
