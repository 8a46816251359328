import { reasonText } from '@stanza/domain/safety/usual-reasons.ts';
import type { Language } from '@stanza/domain/shell/language.ts';
import type { Decision } from '@stanza/schemas/safety/report.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import { mailHtml } from '../mail/mail-html.ts';
import type { Mail } from '../mail/mailer.ts';

interface MailTexts {
  answered: string;
  /** What became of a report. */
  outcomes: Record<Decision, string>;
  reports: string;
  noMore: string;
  decided: string;
  decisions: Record<Exclude<Decision, 'nothing'>, (about: string) => string>;
  reason: string;
  appeal: string;
  appealed: string;
  lifted: string;
  upheld: string;
}

const texts: Readonly<Record<Language, MailTexts>> = {
  en: {
    answered: 'An answer to your report',
    outcomes: {
      nothing:
        'We have looked at your report, and found nothing against our rules. Thank you for telling us.',
      warn: 'We have looked at your report, and have warned the member. Thank you for telling us.',
      remove: 'We have looked at your report, and have removed what you reported. Thank you for telling us.',
      suspend: 'We have looked at your report, and have suspended the member. Thank you for telling us.',
    },
    reports: 'Your reports',
    noMore: 'Get no more of these mails',
    decided: 'A decision about your account',
    decisions: {
      warn: (about) => `The moderators of Stanza have warned you. It is about: ${about}.`,
      remove: (about) => `The moderators of Stanza have removed something of yours. It is about: ${about}.`,
      suspend: (about) =>
        `The moderators of Stanza have suspended your account. It is about: ${about}. Your listings are hidden, and you cannot log in.`,
    },
    reason: 'Their reason:',
    appeal: 'If this is wrong, you can appeal once:',
    appealed: 'The answer to your appeal',
    lifted: 'Your appeal was right: the decision is taken back.',
    upheld: 'The decision stays.',
  },
  it: {
    answered: 'Una risposta alla tua segnalazione',
    outcomes: {
      nothing:
        'Abbiamo esaminato la tua segnalazione e non abbiamo trovato nulla contro le nostre regole. Grazie di averci scritto.',
      warn: 'Abbiamo esaminato la tua segnalazione e abbiamo richiamato la persona. Grazie di averci scritto.',
      remove:
        'Abbiamo esaminato la tua segnalazione e abbiamo tolto ciò che hai segnalato. Grazie di averci scritto.',
      suspend:
        'Abbiamo esaminato la tua segnalazione e abbiamo sospeso la persona. Grazie di averci scritto.',
    },
    reports: 'Le tue segnalazioni',
    noMore: 'Non ricevere più queste e-mail',
    decided: 'Una decisione sul tuo account',
    decisions: {
      warn: (about) => `I moderatori di Stanza ti hanno richiamato. Riguarda: ${about}.`,
      remove: (about) => `I moderatori di Stanza hanno tolto un tuo contenuto. Riguarda: ${about}.`,
      suspend: (about) =>
        `I moderatori di Stanza hanno sospeso il tuo account. Riguarda: ${about}. I tuoi annunci sono nascosti e non puoi accedere.`,
    },
    reason: 'Il motivo:',
    appeal: 'Se è un errore, puoi fare ricorso una volta:',
    appealed: 'La risposta al tuo ricorso',
    lifted: 'Avevi ragione: la decisione è annullata.',
    upheld: 'La decisione resta.',
  },
};

type Content = Omit<Mail, 'to'>;

/** The answer to a report. It says what was done, and nothing else about the other member. */
export function reportAnswer({
  decision,
  address,
  unsubscribe,
  language,
}: {
  decision: Decision;
  address: string;
  unsubscribe: string;
  language: Language;
}): Content {
  const told = texts[language];
  const link = `${address}/safety`;
  return {
    subject: told.answered,
    text: [told.outcomes[decision], `${told.reports}:\n${link}`, `${told.noMore}:\n${unsubscribe}`].join(
      '\n\n',
    ),
    html: mailHtml([
      `<p>${escapeHtml(told.outcomes[decision])}</p>`,
      `<p><a href="${escapeHtml(link)}">${told.reports}</a></p>`,
      `<p><small><a href="${escapeHtml(unsubscribe)}">${told.noMore}</a></small></p>`,
    ]),
    unsubscribe,
  };
}

/** What the moderators decided about the reader, with the link to appeal. */
export function decisionMail({
  decision,
  about,
  reason,
  link,
  language,
}: {
  decision: Exclude<Decision, 'nothing'>;
  about: string;
  reason: string;
  link: string;
  language: Language;
}): Content {
  const told = texts[language];
  const intro = told.decisions[decision](about);
  return {
    subject: told.decided,
    text: [intro, `${told.reason}\n${reasonText(reason, language)}`, `${told.appeal}\n${link}`].join('\n\n'),
    html: mailHtml([
      `<p>${escapeHtml(intro)}</p>`,
      `<p>${escapeHtml(told.reason)}</p>`,
      `<blockquote>${escapeHtml(reasonText(reason, language)).replaceAll('\n', '<br>')}</blockquote>`,
      `<p>${escapeHtml(told.appeal)}<br><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
    ]),
  };
}

export function appealMail({
  isLifted,
  reason,
  language,
}: {
  isLifted: boolean;
  reason: string;
  language: Language;
}): Content {
  const told = texts[language];
  const intro = isLifted ? told.lifted : told.upheld;
  return {
    subject: told.appealed,
    text: [intro, `${told.reason}\n${reasonText(reason, language)}`].join('\n\n'),
    html: mailHtml([
      `<p>${escapeHtml(intro)}</p>`,
      `<p>${escapeHtml(told.reason)}</p>`,
      `<blockquote>${escapeHtml(reasonText(reason, language)).replaceAll('\n', '<br>')}</blockquote>`,
    ]),
  };
}
