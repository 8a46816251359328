import { conversationPath } from '@stanza/domain/chat/conversation-url.ts';
import { formatInRome } from '@stanza/domain/rome-time.ts';
import type { Language } from '@stanza/domain/shell/language.ts';
import type { Transaction } from 'kysely';
import { findLanguages } from '../account/find-languages.ts';
import type { Database } from '../database/tables.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import { mailHtml } from '../mail/mail-html.ts';
import type { Mail } from '../mail/mailer.ts';
import { calendarOfRow, type Reading, type ViewingRow } from './find-viewings.ts';

/** The address that ends a kind of mails of a member. */
export type UnsubscribeLink = (userId: number, language: Language) => string;

/** Milliseconds before a viewing at which both are reminded. */
const reminderLead = 86_400_000;

/**
 * Stores the mails of a change in its transaction, so that no change happens without its mails. Deletes the mails of the earlier state that
 * are not sent yet.
 * @param reading that of the caller, whose language is that of the request until they have chosen one
 */
export async function keepMails(
  transaction: Transaction<Database>,
  { row, address }: { row: ViewingRow; address: string | null },
  before: ViewingRow | null,
  callerId: number,
  reading: Reading & { unsubscribeLink: UnsubscribeLink },
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
  const remindAt = new Date(start.getTime() - reminderLead);
  const due: { kind: MailKind; due_at: Date }[] = [{ kind, due_at: reading.now }];
  if (kind === 'agreed' && remindAt > reading.now) due.push({ kind: 'reminder', due_at: remindAt });
  const members = [row.host_id, row.guest_id];
  const languages = await findLanguages(transaction, members);
  const names = await transaction
    .selectFrom('users')
    .where('id', 'in', members)
    .select(['id', 'first_name', 'muted_mails'])
    .execute();
  const otherOf = (id: number) => names.find((one) => one.id !== id)?.first_name ?? '';
  const languageFor = (id: number) => languages.get(id) ?? (id === callerId ? reading.language : 'en');
  const isMuted = (id: number) => names.some((one) => one.id === id && one.muted_mails.includes('viewing'));
  const mails = members.flatMap((recipient_id) =>
    due
      // Who has ended these mails gets only the answer to an act of their own.
      .filter(({ kind }) => !isMuted(recipient_id) || (recipient_id === callerId && kind !== 'reminder'))
      .map(({ kind, due_at }) => ({
        recipient_id,
        conversation_id: row.conversation_id,
        listing_id: row.listing_id,
        content: JSON.stringify(
          mailOf({ row, address, other: otherOf(recipient_id) }, start, kind, {
            ...reading,
            language: languageFor(recipient_id),
            unsubscribe: reading.unsubscribeLink(recipient_id, languageFor(recipient_id)),
          }),
        ),
        due_at,
      })),
  );
  if (mails.length > 0) await transaction.insertInto('waiting_mails').values(mails).execute();
}

type MailKind = 'agreed' | 'cancelled' | 'reminder';

interface MailTexts {
  subjects: Record<MailKind, (title: string) => string>;
  firstLines: Record<MailKind, (other: string) => string>;
  time(at: string, minutes: number): string;
  /** @param link `null` if it is not known yet */
  byVideo(link: string | null): string;
  onSite: string;
  addressFollows: string;
  conversation: string;
  end: string;
}

const texts: Readonly<Record<Language, MailTexts>> = {
  en: {
    subjects: {
      agreed: (title) => `Viewing agreed: ${title}`,
      cancelled: (title) => `Viewing cancelled: ${title}`,
      reminder: (title) => `Reminder of your viewing: ${title}`,
    },
    firstLines: {
      agreed: (other) => `You and ${other} have agreed on a viewing.`,
      cancelled: (other) => `This viewing with ${other} is cancelled.`,
      reminder: (other) => `A reminder of your viewing with ${other}:`,
    },
    time: (at, minutes) => `${at} (Italian time), ${minutes} minutes`,
    byVideo: (link) => `By video: ${link ?? 'the link follows in the conversation'}`,
    onSite: 'On site',
    addressFollows: 'the address is in your conversation',
    conversation: 'Your conversation',
    end: 'Get no more of these mails',
  },
  it: {
    subjects: {
      agreed: (title) => `Visita confermata: ${title}`,
      cancelled: (title) => `Visita annullata: ${title}`,
      reminder: (title) => `Promemoria della tua visita: ${title}`,
    },
    firstLines: {
      agreed: (other) => `La visita con ${other} è confermata.`,
      cancelled: (other) => `Questa visita con ${other} è stata annullata.`,
      reminder: (other) => `Ti ricordiamo la tua visita con ${other}:`,
    },
    time: (at, minutes) => `${at} (ora italiana), ${minutes} minuti`,
    byVideo: (link) => `In videochiamata: ${link ?? 'il link arriva nella conversazione'}`,
    onSite: 'Sul posto',
    addressFollows: "l'indirizzo è nella tua conversazione",
    conversation: 'La tua conversazione',
    end: 'Non ricevere più queste e-mail',
  },
};

/** The reminder is written when the viewing is agreed: the address may be another one when it is sent. */
function onSite(kind: MailKind, address: string | null, { onSite, addressFollows }: MailTexts): string {
  if (kind === 'reminder') return `${onSite}: ${addressFollows}`;
  return address === null ? onSite : `${onSite}: ${address}`;
}

function mailOf(
  { row, address, other }: { row: ViewingRow; address: string | null; other: string },
  start: Date,
  kind: MailKind,
  reading: Reading & { unsubscribe: string },
): Omit<Mail, 'to'> {
  const told = texts[reading.language];
  const firstLine = told.firstLines[kind](other);
  const shownAddress = kind === 'agreed' && row.place === 'onSite' ? address : null;
  const conversation = `${reading.appAddress}${conversationPath(row.conversation_id)}`;
  const facts = [
    row.title,
    told.time(formatInRome(start.toISOString(), reading.language), row.minutes),
    row.place === 'video' ? told.byVideo(row.video_link) : onSite(kind, shownAddress, told),
  ];
  return {
    subject: told.subjects[kind](row.title),
    text: [
      firstLine,
      facts.join('\n'),
      `${told.conversation}:\n${conversation}`,
      `${told.end}:\n${reading.unsubscribe}`,
    ].join('\n\n'),
    html: mailHtml([
      `<p>${escapeHtml(firstLine)}</p>`,
      `<p>${facts.map(escapeHtml).join('<br>')}</p>`,
      `<p><a href="${escapeHtml(conversation)}">${told.conversation}</a></p>`,
      `<p><small><a href="${escapeHtml(reading.unsubscribe)}">${told.end}</a></small></p>`,
    ]),
    unsubscribe: reading.unsubscribe,
    ...(kind !== 'reminder' && { calendar: calendarOfRow(row, start, shownAddress, reading) }),
  };
}
