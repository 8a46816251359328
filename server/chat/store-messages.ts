import { type Kysely, type Selectable, sql } from 'kysely';
import type { ChatMessageView, Database } from '../database/tables.ts';
import { isReachable } from '../safety/visible.ts';
import { type StoredMessage, toStoredMessage } from './messages.ts';
import type { Outgoing } from './read-send.ts';

export type Outcome =
  /** `previousId` is the message before it in its conversation, 0 for none. */
  | { kind: 'stored'; stored: StoredMessage; previousId: number }
  /** The sender has already sent a message with this key. */
  | { kind: 'repeated'; stored: StoredMessage }
  /** No account has the recipient's address. */
  | { kind: 'unknown' }
  /** The recipient's address is the sender's own. */
  | { kind: 'self' };

export interface Posted extends Outgoing {
  senderId: number;
}

interface Row extends Selectable<ChatMessageView> {
  /** The position of the message in the call, from 1. */
  item: number;
  outcome: Outcome['kind'];
  previous_id: number;
}

/**
 * Commits messages in one transaction and one round trip (`send_messages` in migration 0003). Resolves with an outcome for each
 * message, in their order. If it rejects, nothing was committed.
 * @param announces whether the database notifies all listeners
 */
export async function storeMessages(
  db: Kysely<Database>,
  posted: readonly Posted[],
  announces: boolean,
): Promise<Outcome[]> {
  const senders = posted.map(({ senderId }) => senderId);
  const addresses = posted.map(({ recipientEmail }) => recipientEmail);
  // A member behind a block, or who has left, is nobody, whatever code sends the message.
  const reachable = sql`(
    select coalesce(array_agg(case when not exists (
      select from users where lower(email) = lower(address) and not ${isReachable(sql.ref('sender'), sql.ref('users.id'))}
    ) then address end order by place), '{}')
    from unnest(${senders}::bigint[], ${addresses}::text[]) with ordinality as given (sender, address, place))`;
  const { rows } = await sql<Row>`
    select item, outcome, previous_id, (message).*
    from send_messages(
      ${senders}, ${reachable},
      ${posted.map(({ content }) => content)}, ${posted.map(({ key }) => key)}, ${announces}
    )
    order by item`.execute(db);
  if (rows.length !== posted.length)
    throw new Error('A message with the same key was deleted at the same moment.');
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
