import type { Language } from '@stanza/domain/shell/language.ts';
import type { FastifyRequest } from 'fastify';
import { languageOf } from '../http/language.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import { mailHtml } from '../mail/mail-html.ts';
import type { Services } from '../services.ts';

const texts = {
  en: {
    'password.changed': {
      subject: 'The password of your Stanza account has changed',
      said: 'All other devices are logged out.',
    },
    'passkey.added': {
      subject: 'A passkey was added to your Stanza account',
      said: 'From now on, whoever has this passkey logs in to your account without a password.',
    },
    'passkey.removed': {
      subject: 'A passkey of your Stanza account was removed',
      said: 'Nobody can log in with it any more.',
    },
    'recovery.renewed': {
      subject: 'Your Stanza account has new recovery codes',
      said: 'The old codes are no longer good.',
    },
    'recovery.used': {
      subject: 'A recovery code of your Stanza account was used',
      said: 'Somebody, hopefully you, has logged in to your account with it. It is good only once.',
    },
    'deletion.requested': {
      subject: 'Your Stanza account will be deleted',
      said: 'Your account will be deleted on {day}. You can keep it until then.',
    },
    link: 'Go to your account',
    limits:
      'If it was you, there is nothing to do. If it was not you, choose a new password with “Forgot password?” at the login. Then open your account, and remove the passkeys that you do not know.',
  },
  it: {
    'password.changed': {
      subject: 'La password del tuo account Stanza è cambiata',
      said: 'Tutti gli altri dispositivi sono stati disconnessi.',
    },
    'passkey.added': {
      subject: 'È stata aggiunta una passkey al tuo account Stanza',
      said: "D'ora in poi chi ha questa passkey accede al tuo account senza password.",
    },
    'passkey.removed': {
      subject: 'È stata rimossa una passkey dal tuo account Stanza',
      said: 'Nessuno può più usarla per accedere.',
    },
    'recovery.renewed': {
      subject: 'Il tuo account Stanza ha nuovi codici di recupero',
      said: 'I vecchi codici non valgono più.',
    },
    'recovery.used': {
      subject: 'È stato usato un codice di recupero del tuo account Stanza',
      said: 'Qualcuno, speriamo tu, lo ha usato per accedere al tuo account. Vale una volta sola.',
    },
    'deletion.requested': {
      subject: 'Il tuo account Stanza verrà eliminato',
      // With the day of the week, no article is needed: "il 6", but "l'8".
      said: 'Il tuo account verrà eliminato {day}. Fino ad allora puoi tenerlo.',
    },
    link: 'Vai al tuo account',
    limits:
      'Se sei stato tu, non devi fare niente. Se non sei stato tu, scegli una nuova password con «Password dimenticata?» nella pagina di accesso. Poi apri il tuo account e rimuovi le passkey che non conosci.',
  },
} as const satisfies Record<Language, object>;

/** By the names of the security events. */
type Change = Exclude<keyof typeof texts.en, 'link' | 'limits'>;

const dayText = (day: Date, language: Language) =>
  new Intl.DateTimeFormat(language === 'it' ? 'it-IT' : 'en-GB', {
    timeZone: 'Europe/Rome',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(day);

/**
 * Tells members by mail, after the answer, what was changed in their account. It has no text of a member, such as the name of a passkey. An
 * e-mail that is not confirmed gets none: it may be a stranger's.
 * @param day when the account will be deleted
 */
export function mailOwner(
  { db, mailer, background, appAddress }: Services,
  request: FastifyRequest,
  { userId, change, day }: { userId: number; change: Change; day?: Date },
): void {
  const address = `${appAddress(request)}/account`;
  background.run(async () => {
    const owner = await db
      .selectFrom('users')
      .where('id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .select(['email', 'language'])
      .executeTakeFirst();
    if (owner === undefined) return;
    const language = owner.language ?? languageOf(request);
    const { link, limits, [change]: told } = texts[language];
    const said = told.said.replace('{day}', day ? dayText(day, language) : '');
    await mailer?.send({
      to: owner.email,
      subject: told.subject,
      text: [said, `${link}:\n${address}`, limits].join('\n\n'),
      html: mailHtml([
        `<p>${escapeHtml(said)}</p>`,
        `<p><a href="${escapeHtml(address)}">${escapeHtml(link)}</a></p>`,
        `<p>${escapeHtml(limits)}</p>`,
      ]),
    });
  });
}
