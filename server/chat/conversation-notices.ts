import type { Language } from '@stanza/domain/shell/language.ts';
import type { MailKind } from '@stanza/schemas/account/mail-preferences.calls.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { isOpenTo } from '../safety/visible.ts';
import type { UnsubscribeLinks } from '../search/alerts/unsubscribe-key.ts';
import { conversationMail, type MailedMessage } from './conversation-mail.ts';

/** The maximum number of mails in one transaction. */
const batch = 20;
/** Hours after which unread messages are too old for a mail, such as after a time in which the server sent none. */
const oldest = 24;

export interface NoticeStore {
  db: Kysely<Database>;
  now: Date;
  /** The address of the web app, without a trailing slash. */
  address: string;
  links: UnsubscribeLinks;
}

/**
 * The member has read a conversation: no mail tells of what is in it, and the next message may again.
 * @param readUntil the time of the last message that they have read; by default they have read all
 */
export async function forgetNotice(
  db: Kysely<Database>,
  { userId, conversationId, readUntil }: { userId: number; conversationId: number; readUntil?: string },
): Promise<void> {
  await db
    .deleteFrom('conversation_notices')
    .where('recipient_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .$if(readUntil !== undefined, (query) =>
      query.where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('messages')
              .select('id')
              .where('conversation_id', '=', conversationId)
              .where('sender_id', '!=', userId)
              .where(sql<boolean>`sent_at > ${readUntil}::timestamptz`),
          ),
        ),
      ),
    )
    .execute();
}

/**
 * Stores a mail for each conversation whose oldest unread message is ten minutes old. There is no other mail about it until it is read.
 * Several processes may do it at the same time.
 */
export async function storeConversationMails(store: NoticeStore): Promise<void> {
  while ((await storeBatch(store)) === batch);
}

interface Due {
  recipientId: number;
  conversationId: number;
  firstMessageId: number;
  language: Language;
  muted: MailKind[];
}

async function storeBatch({ db, now, address, links }: NoticeStore): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    const { rows: due } = await sql<Due>`
      select recipient_id as "recipientId", conversation_id as "conversationId",
        first_message_id as "firstMessageId", coalesce(users.language, 'en') as language, muted_mails as muted
      from conversation_notices join users on users.id = recipient_id
      join conversations on conversations.id = conversation_id and ${isOpenTo(sql.ref('recipient_id'))}
      where not is_mailed and due_at <= ${now}
        and due_at > ${now}::timestamptz - make_interval(hours => ${sql.lit(oldest)})
      order by due_at limit ${batch}
      for update of conversation_notices skip locked`.execute(transaction);
    for (const { recipientId, conversationId, language, muted, firstMessageId } of due) {
      const unread = await findUnread(transaction, { recipientId, conversationId, firstMessageId });
      const messages = unread.filter((row): row is MailedMessage => isMailed(row, muted));
      if (messages.length === 0) {
        await forgetNotice(transaction, { userId: recipientId, conversationId });
        continue;
      }
      const mails = [...new Set(messages.map(({ kind }) => kind))];
      const unsubscribe = links.linkOf({ kind: 'mails', userId: recipientId, mails }, language);
      const content = conversationMail({
        messages,
        conversationId,
        address,
        language,
        unsubscribe: `${address}${unsubscribe}`,
      });
      await transaction
        .insertInto('waiting_mails')
        .values({ recipient_id: recipientId, content: JSON.stringify(content), due_at: now })
        .execute();
      await transaction
        .updateTable('conversation_notices')
        .set({ is_mailed: true })
        .where('recipient_id', '=', recipientId)
        .where('conversation_id', '=', conversationId)
        .execute();
    }
    return due.length;
  });
}

type Unread = Omit<MailedMessage, 'kind'> & { kind: MailKind | 'mailed' };

function isMailed({ kind }: Unread, muted: readonly MailKind[]): boolean {
  return kind !== 'mailed' && !muted.includes(kind);
}

/** The messages that the recipient has not read, oldest first. Of an agreed or cancelled viewing, both have a mail already. */
async function findUnread(
  transaction: Transaction<Database>,
  { recipientId, conversationId, firstMessageId }: Omit<Due, 'language' | 'muted'>,
): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select messages.content, sender.first_name as "name", coalesce(viewings.title, contacts.title) as title,
      coalesce(viewings.times, '{}') as times,
      case
        when viewings.state in ('agreed', 'cancelled') and starts_at is not null then 'mailed'
        when viewings.state is not null then 'viewing'
        when declined.listing_id is not null then 'decline'
        when contacts.listing_id is not null then 'contact'
        else 'message'
      end as kind
    from messages
    join users sender on sender.id = messages.sender_id
    left join viewings on viewings.conversation_id = messages.conversation_id and viewings.message_id = messages.id
    left join lateral (
      select listing_id from contacts
      where contacts.conversation_id = messages.conversation_id and declined_message_id = messages.id limit 1
    ) declined on true
    left join lateral (
      select listing_id, title from contacts
      where contacts.conversation_id = messages.conversation_id and asker_id = messages.sender_id
        and messages.id = ${firstMessageId} and asked_at > coalesce(
          (select max(sent_at) from messages earlier
            where earlier.conversation_id = messages.conversation_id and earlier.id < messages.id), '-infinity')
      order by asked_at desc limit 1
    ) contacts on true
    where messages.conversation_id = ${conversationId} and messages.sender_id <> ${recipientId}
      and messages.id >= ${firstMessageId}
    order by messages.id limit 50`.execute(transaction);
  return rows;
}
