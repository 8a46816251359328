import type { Language } from '@stanza/domain/shell/language.ts';
import { listingTexts } from '../../listing/listing-texts.ts';
import { escapeHtml } from '../../mail/escape-html.ts';
import { mailHtml } from '../../mail/mail-html.ts';
import type { Mail } from '../../mail/mailer.ts';

export interface MailedRoom {
  title: string;
  price: number;
  /** The rent that the member knows; `null` for a new room, and for one that is no longer offered. */
  priceBefore: number | null;
  /** The end of the offer; `null` for a room that is offered. */
  end: 'rented' | 'expired' | null;
  /** Quarter and city. */
  place: string;
  link: string;
  /** `null` without a photo. */
  picture: string | null;
}

interface AlertMail {
  subject: string;
  /** The sentence above the rooms. */
  intro: string;
  rooms: readonly MailedRoom[];
  /** The number of further rooms, which the mail does not show. */
  others: number;
  /** The link to all rooms, with its text. */
  more: { text: string; link: string };
  unsubscribe: string;
  language: Language;
}

const texts = {
  en: {
    instead: (rent: string, before: string) => `${rent} instead of ${before}`,
    others: (count: number) => `And ${count} more.`,
    end: 'Get no more of these mails',
  },
  it: {
    instead: (rent: string, before: string) => `${rent} invece di ${before}`,
    others: (count: number) => (count === 1 ? "E un'altra." : `E altre ${count}.`),
    end: 'Non ricevere più queste e-mail',
  },
} as const satisfies Record<Language, object>;

function priceText({ price, priceBefore, end }: MailedRoom, language: Language): string {
  const { labels, amount, rent } = listingTexts[language];
  if (end !== null) return labels[end];
  return priceBefore === null ? rent(price) : texts[language].instead(rent(price), amount(priceBefore));
}

/** Rooms with their pictures, and the link that ends these mails (RFC 8058). */
export function alertMail(mail: AlertMail): Omit<Mail, 'to'> {
  const { subject, intro, rooms, others, more, unsubscribe, language } = mail;
  const rest = others > 0 ? texts[language].others(others) : null;
  const { end } = texts[language];
  return {
    subject,
    text: [
      intro,
      ...rooms.map((room) => `${room.title}\n${priceText(room, language)} · ${room.place}\n${room.link}`),
      ...(rest === null ? [] : [rest]),
      `${more.text}:\n${more.link}`,
      `${end}:\n${unsubscribe}`,
    ].join('\n\n'),
    html: mailHtml([
      `<p>${escapeHtml(intro)}</p>`,
      ...rooms.map((room) => roomHtml(room, language)),
      ...(rest === null ? [] : [`<p>${escapeHtml(rest)}</p>`]),
      `<p><a href="${escapeHtml(more.link)}">${escapeHtml(more.text)}</a></p>`,
      `<p><small><a href="${escapeHtml(unsubscribe)}">${end}</a></small></p>`,
    ]),
    unsubscribe,
  };
}

/** One column, for a phone. A table and attributes: mail programs support little else. */
function roomHtml(room: MailedRoom, language: Language): string {
  const picture =
    room.picture === null
      ? ''
      : `<a href="${escapeHtml(room.link)}"><img src="${escapeHtml(room.picture)}" alt="" width="160" border="0"></a><br>`;
  return `<table role="presentation" cellpadding="8"><tr>
<td>${picture}<a href="${escapeHtml(room.link)}"><b>${escapeHtml(room.title)}</b></a><br>${escapeHtml(priceText(room, language))}<br>${escapeHtml(room.place)}</td>
</tr></table>`;
}
