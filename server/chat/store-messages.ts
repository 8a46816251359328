import { type Kysely, type Selectable, sql } from 'kysely';
import type { ChatMessageView, Database } from '../database/tables.ts';
import { areBlocked, hasLeft } from '../safety/visible.ts';
import { type StoredMessage, toStoredMessage } from './messages.ts';
import type { Outgoing } from './read-send.ts';

export type Outcome =
  /** `previousId` is the message before it in its conversation, 0 for none. */
  | { kind: 'stored'; stored: StoredMessage; previousId: number }
  /** The sender has already sent a message with this key. */
  | { kind: 'repeated'; stored: StoredMessage }
  /** The address is neither the alias of a conversation that the sender has, nor the e-mail of somebody who has written to them. */
  | { kind: 'unknown' }
  /** The sender has begun too many conversations today. */
  | { kind: 'limited'; retryAt: Date }
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
  retry_at: Date | null;
}

/**
 * Commits messages in one transaction and one round trip (`send_messages` in migration 0051). Resolves with an outcome for each
 * message, in their order. If it rejects, nothing was committed.
 * @param announces whether the database notifies all listeners
 * @param perDay how many conversations a sender may begin in 24 hours
 */
export async function storeMessages(
  db: Kysely<Database>,
  posted: readonly Posted[],
  announces: boolean,
  perDay: number | null = null,
): Promise<Outcome[]> {
  const senders = posted.map(({ senderId }) => senderId);
  const addresses = posted.map(({ recipientEmail }) => recipientEmail);
  // A member behind a block, or who has left, is nobody, whatever code sends the message.
  const reachable = sql`(
    select coalesce(array_agg(case when not exists (
      select from conversations where id = conversation_at(sender, address)
        and (${areBlocked(sql.ref('first_user_id'), sql.ref('second_user_id'))}
          or ${hasLeft(sql`case sender when first_user_id then second_user_id else first_user_id end`)})
    ) then address end order by place), '{}')
    from unnest(${senders}::bigint[], ${addresses}::text[]) with ordinality as given (sender, address, place))`;
  const { rows } = await sql<Row>`
    select item, outcome, previous_id, retry_at, (message).*
    from send_messages(
      ${senders}, ${reachable},
      ${posted.map(({ content }) => content)}, ${posted.map(({ key }) => key)}, ${announces}, ${perDay}::integer
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
    case 'limited':
      if (row.retry_at === null) throw new Error('A limited message has no time.');
      return { kind: 'limited', retryAt: row.retry_at };
    default:
      return { kind: row.outcome };
  }
}
