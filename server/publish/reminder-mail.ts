import { listingDays } from '@stanza/domain/publish/listing-life.ts';
import { formatInRome } from '@stanza/domain/rome-time.ts';
import type { Language } from '@stanza/domain/shell/language.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import { mailHtml } from '../mail/mail-html.ts';
import type { Mail } from '../mail/mailer.ts';

interface Reminder {
  title: string;
  expiresAt: Date;
  /** Renews the listing. */
  link: string;
  unsubscribe: string;
  language: Language;
}

const texts = {
  en: {
    subject: (title: string) => `Your listing expires soon: ${title}`,
    expires: (at: string) => `Your listing expires on ${at} (Italian time). After that nobody finds it.`,
    free: `Is the room still free? Renew it for ${listingDays} days. Else there is nothing to do.`,
    renew: 'Renew it',
    end: 'Get no more of these mails',
  },
  it: {
    subject: (title: string) => `Il tuo annuncio sta per scadere: ${title}`,
    expires: (at: string) =>
      `Scadenza del tuo annuncio: ${at} (ora italiana). Dopo, nessuno potrà più trovarlo.`,
    free: `La stanza è ancora libera? Rinnova l'annuncio per ${listingDays} giorni. Altrimenti non devi fare nulla.`,
    renew: "Rinnova l'annuncio",
    end: 'Non ricevere più queste e-mail',
  },
} as const satisfies Record<Language, object>;

export function reminderMail({ title, expiresAt, link, unsubscribe, language }: Reminder): Omit<Mail, 'to'> {
  const told = texts[language];
  const lines = [told.expires(formatInRome(expiresAt.toISOString(), language)), told.free];
  return {
    subject: told.subject(title),
    text: [title, ...lines, `${told.renew}:\n${link}`, `${told.end}:\n${unsubscribe}`].join('\n\n'),
    html: mailHtml([
      `<p>${escapeHtml(title)}</p>`,
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p><a href="${escapeHtml(link)}">${escapeHtml(told.renew)}</a></p>`,
      `<p><small><a href="${escapeHtml(unsubscribe)}">${told.end}</a></small></p>`,
    ]),
    unsubscribe,
  };
}
