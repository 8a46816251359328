import type { Language } from '@stanza/domain/shell/language.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import { mailHtml } from '../mail/mail-html.ts';
import type { Mail } from '../mail/mailer.ts';

const texts = {
  en: {
    subject: 'Your code for Stanza',
    asked:
      'Somebody, hopefully you, wants to show on Stanza that they have an address of this university. This is the code:',
    limits: (minutes: number) =>
      `It is good once, for ${minutes} minutes. If it was not you, ignore this mail: nothing happens.`,
  },
  it: {
    subject: 'Il tuo codice per Stanza',
    asked:
      'Qualcuno, speriamo tu, vuole mostrare su Stanza di avere un indirizzo di questa università. Questo è il codice:',
    limits: (minutes: number) =>
      `Vale una volta sola, per ${minutes} minuti. Se non l'hai chiesto tu, ignora questa e-mail: non succede nulla.`,
  },
} as const satisfies Record<Language, object>;

interface UniversityMail {
  to: string;
  code: string;
  minutes: number;
  language: Language;
}

/** The mail with the code. It contains nothing that a member has written: it may go to a stranger. */
export function universityMail({ to, code, minutes, language }: UniversityMail): Mail {
  const told = texts[language];
  const parts = [told.asked, code, told.limits(minutes)];
  return {
    to,
    subject: told.subject,
    text: parts.join('\n\n'),
    html: mailHtml(parts.map((part) => `<p>${escapeHtml(part)}</p>`)),
  };
}
