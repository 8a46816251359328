import { listingDays } from '@stanza/domain/publish/listing-life.ts';
import { formatInRome } from '@stanza/domain/rome-time.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import type { Mail } from '../mail/mailer.ts';

interface Reminder {
  title: string;
  expiresAt: Date;
  /** Renews the listing. */
  link: string;
}

export function reminderMail({ title, expiresAt, link }: Reminder): Omit<Mail, 'to'> {
  const at = formatInRome(expiresAt.toISOString());
  const lines = [
    `Your listing expires on ${at} (Italian time). After that nobody finds it.`,
    `Is the room still free? Renew it for ${listingDays} days with one click. Else there is nothing to do.`,
  ];
  return {
    subject: `Your listing expires soon: ${title}`,
    text: [title, ...lines, `Renew it:\n${link}`].join('\n\n'),
    html: [
      `<p>${escapeHtml(title)}</p>`,
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p><a href="${escapeHtml(link)}">Renew it</a></p>`,
    ].join('\n'),
  };
}
