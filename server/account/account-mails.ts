import type { Language } from '@stanza/domain/shell/language.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import { mailHtml } from '../mail/mail-html.ts';
import type { Mail } from '../mail/mailer.ts';
import { confirmationHours, undoDays } from './email-changes.ts';

/** The pages behind the links: `confirm` or `undo` with a token. */
export const emailPagePath = '/api/email-change';

const texts = {
  en: {
    confirm: {
      subject: 'Confirm your new email for Stanza',
      said: 'Somebody, hopefully you, wants to use this address for their Stanza account.',
      link: 'Confirm this email',
      limits: `The link is good for ${confirmationHours} hours. If it was not you, ignore this mail: nothing changes.`,
    },
    undo: {
      subject: 'The email of your Stanza account has changed',
      said: 'From now on you log in to Stanza with another email, and get our mails there.',
      link: 'It was not me: go back to this email',
      limits: `The link is good for ${undoDays} days. If it was you, there is nothing to do.`,
    },
  },
  it: {
    confirm: {
      subject: 'Conferma la tua nuova e-mail per Stanza',
      said: 'Qualcuno, speriamo tu, vuole usare questo indirizzo per il suo account Stanza.',
      link: 'Conferma questa e-mail',
      limits: `Il link vale ${confirmationHours} ore. Se non l'hai chiesto tu, ignora questa e-mail: non cambia niente.`,
    },
    undo: {
      subject: "L'e-mail del tuo account Stanza è cambiata",
      said: "D'ora in poi accedi a Stanza con un'altra e-mail, e le nostre e-mail arrivano lì.",
      link: 'Non sono stato io: torna a questa e-mail',
      limits: `Il link vale ${undoDays} giorni. Se l'hai chiesto tu, non devi fare niente.`,
    },
  },
} as const satisfies Record<Language, object>;

interface AccountMail {
  to: string;
  kind: 'confirm' | 'undo';
  token: string;
  /** Address of the web app, without a trailing slash. */
  appAddress: string;
  language: Language;
}

/** It contains no name and no other e-mail: otherwise anybody could send a text of their own to a stranger. */
export function accountMail({ to, kind, token, appAddress, language }: AccountMail): Mail {
  const { subject, said, link, limits } = texts[language][kind];
  const address = `${appAddress}${emailPagePath}?${kind}=${token}&lang=${language}`;
  return {
    to,
    subject,
    text: [said, `${link}:\n${address}`, limits].join('\n\n'),
    html: mailHtml([
      `<p>${escapeHtml(said)}</p>`,
      `<p><a href="${escapeHtml(address)}">${escapeHtml(link)}</a></p>`,
      `<p>${escapeHtml(limits)}</p>`,
    ]),
  };
}
