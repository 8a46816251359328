import { resetPassword, sendResetMail } from '@stanza/schemas/calls/auth.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type PasswordResets, resetMinutes } from '../accounts/password-resets.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { findAccount } from '../accounts/users.ts';
import type { Background } from '../concurrency/background.ts';
import type { Database } from '../database/tables.ts';
import { HttpError } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import type { Mailer } from '../mail/mailer.ts';
import { resetMail } from '../mail/reset-mail.ts';
import type { LimitRate } from '../rate-limit/limit-rate.ts';

interface Options {
  db: Kysely<Database>;
  passwords: Passwords;
  resets: PasswordResets;
  mailer: Mailer;
  background: Background;
  limitRate: LimitRate;
  /** Where the web app is, for a link in a mail. */
  appAddress: (request: FastifyRequest) => string;
}

/** Sends a token by mail, and takes it for a new password. */
export const authPasswordRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { db, passwords, resets, mailer, background, limitRate } = options;

  const limits = [limitRate('forgotPassword'), limitRate('forgotPasswordForEmail')];
  route(app, sendResetMail, limits, async (request) => {
    const account = await findAccount(db, request.body.email);
    if (account !== undefined) {
      const appAddress = options.appAddress(request);
      // After the answer, which neither says nor takes longer to say that there is an account.
      background.run(async () => {
        const token = await resets.request(account.id);
        await mailer.send(resetMail({ to: account.email, token, appAddress, minutes: resetMinutes }));
      });
    }
    return { message: 'If there is an account with this email, a reset mail is on its way.' };
  });

  route(app, resetPassword, [limitRate('resetPassword')], async (request) => {
    const { token, newPassword } = request.body;
    // Asked first, so that guessing tokens costs us no hashing.
    const isReset =
      (await resets.isGood(token)) && (await resets.redeem(token, await passwords.hash(newPassword)));
    if (!isReset) throw new HttpError(400, { message: 'This reset token is invalid or has expired.' });
    return { message: 'Your password has been changed.' };
  });
};
