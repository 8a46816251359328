import type { Language } from '@stanza/domain/shell/language.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import { mailHtml } from '../mail/mail-html.ts';
import type { Mail } from '../mail/mailer.ts';

interface ResetMail {
  to: string;
  token: string;
  /** Address of the web app, without a trailing slash. */
  appAddress: string;
  /** How long the token is valid. */
  minutes: number;
  language: Language;
}

const texts = {
  en: {
    subject: 'Reset your Stanza password',
    asked: 'Somebody, hopefully you, asked for a new password for your Stanza account.',
    open: 'Open this link to choose a new one:',
    link: 'Choose a new password',
    token: 'Or enter this token where you asked for it:',
    limits: (minutes: number) =>
      `Both are good once, for ${minutes} minutes. If it was not you, ignore this mail: your password stays as it is.`,
  },
  it: {
    subject: 'Reimposta la tua password di Stanza',
    asked: 'Qualcuno, speriamo tu, ha chiesto una nuova password per il tuo account Stanza.',
    open: 'Apri questo link per sceglierne una nuova:',
    link: 'Scegli una nuova password',
    token: "Oppure inserisci questo codice nella pagina in cui l'hai chiesta:",
    limits: (minutes: number) =>
      `Link e codice valgono una volta sola, per ${minutes} minuti. Se non l'hai chiesta tu, ignora questa e-mail: la tua password resta com'è.`,
  },
} as const satisfies Record<Language, object>;

/**
 * The mail with the token for a password reset. It contains no name: otherwise anybody could send a text of their own to a stranger, as
 * the name of an account registered with the stranger's address.
 */
export function resetMail({ to, token, appAddress, minutes, language }: ResetMail): Mail {
  const told = texts[language];
  const link = `${appAddress}/forgot-password?token=${encodeURIComponent(token)}`;
  const limits = told.limits(minutes);
  return {
    to,
    subject: told.subject,
    text: [told.asked, `${told.open}\n${link}`, `${told.token}\n${token}`, limits].join('\n\n'),
    html: mailHtml([
      `<p>${escapeHtml(told.asked)}</p>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(told.link)}</a></p>`,
      `<p>${escapeHtml(told.token)}<br><code>${escapeHtml(token)}</code></p>`,
      `<p>${escapeHtml(limits)}</p>`,
    ]),
  };
}
