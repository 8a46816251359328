import { conversationPath } from '@stanza/domain/chat/conversation-url.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import type { Mail } from '../mail/mailer.ts';
import { calendarOfRow, type Reading, type ViewingRow } from './find-viewings.ts';
import { at, subjects } from './viewing-texts.ts';

/** Milliseconds before a viewing at which both are reminded. */
const reminderLead = 86_400_000;

/**
 * Stores the mails of a change in its transaction, so that no change happens without its mails. Deletes the mails of the earlier state that
 * are not sent yet.
 */
export async function keepMails(
  transaction: Transaction<Database>,
  { row, address }: { row: ViewingRow; address: string | null },
  before: ViewingRow | null,
  reading: Reading,
): Promise<void> {
  // The agreed time stays, and so does its reminder.
  if (row.state === 'moved') return;
  await transaction
    .deleteFrom('waiting_mails')
    .where('conversation_id', '=', row.conversation_id)
    .where('listing_id', '=', row.listing_id)
    .execute();
  const start = row.starts_at;
  const hadTime = before?.starts_at !== null && before?.state !== 'cancelled' && before !== null;
  if (start === null || row.state === 'proposed' || (row.state === 'cancelled' && !hadTime)) return;
  const kind = row.state;
  const due = [{ content: mailOf({ row, address }, start, kind, reading), due_at: reading.now }];
  const remindAt = new Date(start.getTime() - reminderLead);
  if (kind === 'agreed' && remindAt > reading.now)
    due.push({ content: mailOf({ row, address }, start, 'reminder', reading), due_at: remindAt });
  await transaction
    .insertInto('waiting_mails')
    .values(
      [row.host_id, row.guest_id].flatMap((recipient_id) =>
        due.map(({ content, due_at }) => ({
          recipient_id,
          conversation_id: row.conversation_id,
          listing_id: row.listing_id,
          content: JSON.stringify(content),
          due_at,
        })),
      ),
    )
    .execute();
}

const firstLines = {
  agreed: 'You have agreed on a viewing.',
  cancelled: 'This viewing is cancelled.',
  reminder: 'A reminder of your viewing:',
};

/** The reminder is written when the viewing is agreed: the address may be another one when it is sent. */
function onSite(kind: keyof typeof firstLines, address: string | null): string {
  if (kind === 'reminder') return 'On site: the address is in your conversation';
  return address === null ? 'On site' : `On site: ${address}`;
}

function mailOf(
  { row, address }: { row: ViewingRow; address: string | null },
  start: Date,
  kind: keyof typeof firstLines,
  reading: Reading,
): Omit<Mail, 'to'> {
  const shownAddress = kind === 'agreed' && row.place === 'onSite' ? address : null;
  const conversation = `${reading.appAddress}${conversationPath(row.conversation_id)}`;
  const facts = [
    row.title,
    `${at(start)} (Italian time), ${row.minutes} minutes`,
    row.place === 'video'
      ? `By video: ${row.video_link ?? 'the link follows in the conversation'}`
      : onSite(kind, shownAddress),
  ];
  return {
    subject: subjects[kind](row),
    text: [firstLines[kind], facts.join('\n'), `Your conversation:\n${conversation}`].join('\n\n'),
    html: [
      `<p>${firstLines[kind]}</p>`,
      `<p>${facts.map(escapeHtml).join('<br>')}</p>`,
      `<p><a href="${escapeHtml(conversation)}">Your conversation</a></p>`,
    ].join('\n'),
    ...(kind !== 'reminder' && { calendar: calendarOfRow(row, start, shownAddress, reading) }),
  };
}
