import { type Kysely, type Selectable, sql } from 'kysely';
import type { ChatMessageView, Database } from '../database/tables.ts';
import { type StoredMessage, toStoredMessage } from './messages.ts';
import type { Outgoing } from './read-send.ts';

export type Outcome =
  /** Committed; `previousId` is the message before it in its conversation, 0 for none. */
  | { kind: 'stored'; stored: StoredMessage; previousId: number }
  /** There already: the sender has sent one with that key before. */
  | { kind: 'repeated'; stored: StoredMessage }
  | { kind: 'unknown' }
  | { kind: 'self' };

interface Row extends Selectable<ChatMessageView> {
  outcome: Outcome['kind'];
  previous_id: number;
}

/**
 * Commits a message, in one round trip (`send_message` in migration 0003).
 * @param announces whether the database is to notify all who listen
 */
export async function storeMessage(
  db: Kysely<Database>,
  senderId: number,
  { recipientEmail, content, key }: Outgoing,
  announces: boolean,
): Promise<Outcome> {
  const { rows } = await sql<Row>`
    select outcome, previous_id, (message).*
    from send_message(${senderId}, ${recipientEmail}, ${content}, ${key}, ${announces})`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A message that was there has just been deleted.');
  switch (row.outcome) {
    case 'stored':
      return { kind: 'stored', stored: toStoredMessage(row), previousId: row.previous_id };
    case 'repeated':
      return { kind: 'repeated', stored: toStoredMessage(row) };
    default:
      return { kind: row.outcome };
  }
}
