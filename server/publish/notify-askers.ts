import { aliasOf } from '@stanza/domain/chat/alias.ts';
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

/** A text of the poster, and the conversations that get it. */
export interface Told {
  conversationIds: readonly number[];
  /** Empty if nobody is told. */
  text: string;
}

/**
 * Writes the new state of a listing into each conversation about it, as a message of its poster, except to members who were declined. To
 * be called in the transaction of the change; the messages are published after it.
 * @param told the poster's own text, and the conversations that get it, declined or not; `null` for the usual text to all others
 */
export async function notifyAskers(
  transaction: Transaction<Database>,
  { id, user_id, title, version }: ChangedListing,
  { change, told = null }: { change: Change; told?: Told | null },
  fanout: Fanout,
): Promise<MessagePosition[]> {
  if (told?.text === '') return [];
  const askers = await transaction
    .selectFrom('contacts')
    .where('contacts.listing_id', '=', id)
    .where('contacts.asker_id', '!=', user_id)
    .where((where) =>
      told === null
        ? where('contacts.declined_message_id', 'is', null)
        : sql<boolean>`contacts.conversation_id = any(${told.conversationIds})`,
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('messages')
          .whereRef('messages.conversation_id', '=', 'contacts.conversation_id')
          .whereRef('messages.sender_id', '=', 'contacts.asker_id')
          .select('messages.id'),
      ),
    )
    .select('contacts.conversation_id')
    .execute();
  if (askers.length === 0) return [];
  const outcomes = await storeMessages(
    transaction,
    askers.map(({ conversation_id }) => ({
      senderId: user_id,
      recipientEmail: aliasOf(conversation_id),
      content: told?.text ?? lifeMessages[change](title),
      key: `${automatic}${id} ${version} ${change} ${conversation_id}`,
    })),
    fanout.announcesAtCommit,
  );
  return outcomes.flatMap((outcome) => (outcome.kind === 'stored' ? [outcome.stored.message] : []));
}
