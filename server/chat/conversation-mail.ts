import { conversationPath } from '@stanza/domain/chat/conversation-url.ts';
import { formatInRome } from '@stanza/domain/rome-time.ts';
import type { Language } from '@stanza/domain/shell/language.ts';
import type { MailKind } from '@stanza/schemas/account/mail-preferences.calls.ts';
import { shortened } from '@stanza/schemas/characters.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import { mailHtml } from '../mail/mail-html.ts';
import type { Mail } from '../mail/mailer.ts';

export interface MailedMessage {
  kind: MailKind;
  /** The first name of who wrote. */
  name: string;
  content: string;
  /** The title of the listing of a question or a viewing; `null` for another message. */
  title: string | null;
  /** The times that a viewing is proposed for. */
  times: readonly Date[];
}

interface ConversationMail {
  /** Oldest first, at least one. */
  messages: readonly MailedMessage[];
  conversationId: number;
  /** The address of the web app, without a trailing slash. */
  address: string;
  unsubscribe: string;
  language: Language;
}

/** The maximum number of characters that a mail quotes. */
const quoted = 140;

interface MailTexts {
  /** Without a word of another member: else anybody could write the subject of a mail of Stanza. */
  subjects: Record<MailKind, string>;
  several(count: number): string;
  lines: Record<MailKind, (name: string, title: string) => string>;
  more(count: number): string;
  open: string;
  choose: string;
  end: string;
}

const texts: Readonly<Record<Language, MailTexts>> = {
  en: {
    subjects: {
      contact: 'Somebody asks about your room',
      message: 'You have a new message',
      viewing: 'A viewing is proposed to you',
      decline: 'An answer to your question about a room',
    },
    several: (count) => `You have ${count} new messages`,
    lines: {
      contact: (name, title) => `${name} asks about “${title}”:`,
      message: (name) => `${name} wrote to you:`,
      viewing: (name, title) => `${name} wrote to you about the viewing of “${title}”:`,
      decline: (name) => `${name} answered your question:`,
    },
    more: (count) => `And ${count} more.`,
    open: 'Open the conversation',
    choose: 'Choose which mails you get',
    end: 'Get no more of these mails',
  },
  it: {
    subjects: {
      contact: 'Una domanda sulla tua stanza',
      message: 'Hai un nuovo messaggio',
      viewing: 'Ti è stata proposta una visita',
      decline: 'Una risposta alla tua domanda su una stanza',
    },
    several: (count) => `Hai ${count} nuovi messaggi`,
    lines: {
      contact: (name, title) => `${name} ti chiede di “${title}”:`,
      message: (name) => `${name} ti ha scritto:`,
      viewing: (name, title) => `${name} ti ha scritto per la visita a “${title}”:`,
      decline: (name) => `${name} ha risposto alla tua domanda:`,
    },
    more: (count) => (count === 1 ? 'E un altro.' : `E altri ${count}.`),
    open: 'Apri la conversazione',
    choose: 'Scegli quali e-mail ricevere',
    end: 'Non ricevere più queste e-mail',
  },
};

/** The kind that gives a mail its subject, if it tells of several. */
const byWeight: readonly MailKind[] = ['viewing', 'decline', 'contact', 'message'];

/** One mail about what waits in a conversation, with its first message as a short quotation, and the link that ends such mails (RFC 8058). */
export function conversationMail(mail: ConversationMail): Omit<Mail, 'to'> {
  const { messages, conversationId, address, unsubscribe, language } = mail;
  const told = texts[language];
  const kind = byWeight.find((one) => messages.some((message) => message.kind === one)) ?? 'message';
  const main = messages.find((message) => message.kind === kind);
  if (main === undefined) throw new Error('A mail tells of at least one message.');
  const link = `${address}${conversationPath(conversationId)}`;
  const choose = `${address}/profile#mails`;
  const intro = told.lines[kind](main.name, onOneLine(main.title ?? '', 80));
  const quote =
    main.times.length > 0
      ? main.times.map((time) => formatInRome(time.toISOString(), language))
      : [`“${onOneLine(main.content, quoted)}”`];
  const more = messages.length > 1 ? [told.more(messages.length - 1)] : [];
  const isPlain = kind === 'message' && messages.length > 1;
  return {
    subject: isPlain ? told.several(messages.length) : told.subjects[kind],
    text: [
      intro,
      quote.join('\n'),
      ...more,
      `${told.open}:\n${link}`,
      `${told.choose}:\n${choose}`,
      `${told.end}:\n${unsubscribe}`,
    ].join('\n\n'),
    html: mailHtml([
      `<p>${escapeHtml(intro)}</p>`,
      `<blockquote>${quote.map(escapeHtml).join('<br>')}</blockquote>`,
      ...more.map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p><a href="${escapeHtml(link)}">${escapeHtml(told.open)}</a></p>`,
      `<p><small><a href="${escapeHtml(choose)}">${told.choose}</a> · <a href="${escapeHtml(unsubscribe)}">${told.end}</a></small></p>`,
    ]),
    unsubscribe,
  };
}

/** On one line, at most so many characters long. */
function onOneLine(text: string, most: number): string {
  // A mail has no isolated parts: an override would turn the rest of its line.
  const upright = text.replaceAll(/\p{Bidi_Control}/gu, '');
  return shortened(upright.replaceAll(/\s+/g, ' ').trim(), most - 1);
}
