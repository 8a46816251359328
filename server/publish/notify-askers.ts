import { lifeMessages } from '@stanza/domain/publish/listing-life.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Fanout, MessagePosition } from '../chat/fanout/fanout.ts';
import { storeMessages } from '../chat/store-messages.ts';
import type { Database } from '../database/tables.ts';

/** The prefix of the keys of messages that the server writes for a poster. These do not count as answers. */
const automatic = 'life:';

/** Whether the member has written a row of `messages`. */
export const isWritten: RawBuilder<boolean> = sql`coalesce(idempotency_key not like ${sql.lit(`${automatic}%`)}, true)`;

/** The state of a listing in the messages to members who have asked about it. */
export type Change = keyof typeof lifeMessages;

interface ChangedListing {
  id: number;
  user_id: number;
  title: string;
  version: number;
}

/**
 * Writes the new state of a listing into each conversation about it, as a message of its poster, except to members who were declined. To
 * be called in the transaction of the change; the messages are published after it.
 */
export async function notifyAskers(
  transaction: Transaction<Database>,
  { id, user_id, title, version }: ChangedListing,
  change: Change,
  fanout: Fanout,
): Promise<MessagePosition[]> {
  const askers = await transaction
    .selectFrom('contacts')
    .innerJoin('users', 'users.id', 'contacts.asker_id')
    .where('contacts.listing_id', '=', id)
    .where('contacts.asker_id', '!=', user_id)
    .where('contacts.declined_message_id', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('messages')
          .whereRef('messages.conversation_id', '=', 'contacts.conversation_id')
          .whereRef('messages.sender_id', '=', 'contacts.asker_id')
          .select('messages.id'),
      ),
    )
    .select(['contacts.conversation_id', 'users.email'])
    .execute();
  if (askers.length === 0) return [];
  const outcomes = await storeMessages(
    transaction,
    askers.map(({ conversation_id, email }) => ({
      senderId: user_id,
      recipientEmail: email,
      content: lifeMessages[change](title),
      key: `${automatic}${id} ${version} ${change} ${conversation_id}`,
    })),
    fanout.announcesAtCommit,
  );
  return outcomes.flatMap((outcome) => (outcome.kind === 'stored' ? [outcome.stored.message] : []));
}
