import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '@stanza/domain/shell/language.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import { mailHtml } from '../mail/mail-html.ts';
import type { Mail } from '../mail/mailer.ts';

export interface EmailConfirmations {
  /** Makes a token for a member, valid for some days. It replaces any earlier token. */
  request(userId: number): Promise<string>;
  /** Confirms the e-mail of the token's member. @returns their id; `null` for an invalid or expired token */
  redeem(token: string): Promise<number | null>;
}

const confirmationDays = 3;

/** Stores only a hash of each token, as password resets do. */
export function createEmailConfirmations(db: Kysely<Database>, clock: () => Date): EmailConfirmations {
  return {
    async request(userId) {
      const token = randomBytes(32).toString('base64url');
      const values = {
        token_hash: hashOf(token),
        expires_at: new Date(clock().getTime() + confirmationDays * 86_400_000),
      };
      await db.deleteFrom('email_confirmations').where('expires_at', '<=', clock()).execute();
      await db
        .insertInto('email_confirmations')
        .values({ user_id: userId, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
      return token;
    },
    async redeem(token) {
      return await db.transaction().execute(async (transaction) => {
        const used = await transaction
          .deleteFrom('email_confirmations')
          .where('token_hash', '=', hashOf(token))
          .where('expires_at', '>', clock())
          .returning('user_id')
          .executeTakeFirst();
        if (used === undefined) return null;
        await transaction
          .updateTable('users')
          .set({ confirmed_at: clock() })
          .where('id', '=', used.user_id)
          .execute();
        return used.user_id;
      });
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const texts = {
  en: {
    subject: 'Confirm your e-mail for Stanza',
    asked: 'Somebody, hopefully you, has opened an account at Stanza with this e-mail address.',
    open: 'If it was you, open this link and confirm it:',
    link: 'Confirm the e-mail',
    limits: `The link is good for ${confirmationDays} days. If it was not you, ignore this mail: you get no others.`,
  },
  it: {
    subject: 'Conferma la tua e-mail per Stanza',
    asked: 'Qualcuno, speriamo tu, ha aperto un account su Stanza con questo indirizzo e-mail.',
    open: 'Se sei stato tu, apri questo link e confermalo:',
    link: "Conferma l'e-mail",
    limits: `Il link vale ${confirmationDays} giorni. Se non sei stato tu, ignora questa e-mail: non ne riceverai altre.`,
  },
} as const satisfies Record<Language, object>;

interface ConfirmationMail {
  to: string;
  token: string;
  /** Address of the web app, without a trailing slash. */
  appAddress: string;
  language: Language;
}

/** It has no name and no other text of a member: anybody can register with the address of a stranger. */
export function confirmationMail({ to, token, appAddress, language }: ConfirmationMail): Mail {
  const told = texts[language];
  // After the #: browsers send it to no server, and not as a Referer.
  const link = `${appAddress}/confirm-email#token=${encodeURIComponent(token)}`;
  return {
    to,
    subject: told.subject,
    text: [told.asked, `${told.open}\n${link}`, told.limits].join('\n\n'),
    html: mailHtml([
      `<p>${escapeHtml(told.asked)}</p>`,
      `<p>${escapeHtml(told.open)}<br><a href="${escapeHtml(link)}">${escapeHtml(told.link)}</a></p>`,
      `<p>${escapeHtml(told.limits)}</p>`,
    ]),
  };
}
