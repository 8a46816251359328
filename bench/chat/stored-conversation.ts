import { aliasOf } from '@stanza/domain/chat/alias.ts';
import { connect } from '@stanza/server/database/connect.ts';

/**
 * Stores a conversation without messages, since a message to an e-mail opens none.
 * @returns its address, to which both members may write
 */
export async function storeConversation(
  databaseUrl: string,
  one: { id: number },
  other: { id: number },
): Promise<string> {
  const db = connect(databaseUrl, { maxConnections: 1, queryTimeout: 0 });
  try {
    const { id } = await db
      .insertInto('conversations')
      .values({ first_user_id: Math.min(one.id, other.id), second_user_id: Math.max(one.id, other.id) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return aliasOf(id);
  } finally {
    await db.destroy();
  }
}
