import { type Kysely, type Selectable, sql } from 'kysely';
import type { ChatMessageView, Database } from '../database/tables.ts';
import { type StoredMessage, toStoredMessage } from './messages.ts';
import type { Outgoing } from './read-send.ts';

export type Outcome =
  /** Committed; `previousId` is the message before it in its conversation, 0 for none. */
  | { kind: 'stored'; stored: StoredMessage; previousId: number }
  /** There already: the sender has sent one with that key before. */
  | { kind: 'repeated'; stored: StoredMessage }
  /** Nobody has the recipient's address. */
  | { kind: 'unknown' }
  /** The sender has it. */
  | { kind: 'self' };

export interface Posted extends Outgoing {
  senderId: number;
}

interface Row extends Selectable<ChatMessageView> {
  /** From 1. */
  item: number;
  outcome: Outcome['kind'];
  previous_id: number;
}

/**
 * Commits messages, in one transaction and one round trip (`send_messages` in migration 0003). What comes of each stands where it
 * stood; what was not refused is committed. Rejects where nothing was.
 * @param announces whether the database is to notify all who listen
 */
export async function storeMessages(
  db: Kysely<Database>,
  posted: readonly Posted[],
  announces: boolean,
): Promise<Outcome[]> {
  const { rows } = await sql<Row>`
    select item, outcome, previous_id, (message).*
    from send_messages(
      ${posted.map(({ senderId }) => senderId)}, ${posted.map(({ recipientEmail }) => recipientEmail)},
      ${posted.map(({ content }) => content)}, ${posted.map(({ key }) => key)}, ${announces}
    )
    order by item`.execute(db);
  if (rows.length !== posted.length) throw new Error('A message that was there has just been deleted.');
  return rows.map(toOutcome);
}

function toOutcome(row: Row): Outcome {
  switch (row.outcome) {
    case 'stored':
      return { kind: 'stored', stored: toStoredMessage(row), previousId: row.previous_id };
    case 'repeated':
      return { kind: 'repeated', stored: toStoredMessage(row) };
    default:
      return { kind: row.outcome };
  }
}
