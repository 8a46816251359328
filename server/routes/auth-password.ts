import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type PasswordResets, resetMinutes } from '../accounts/password-resets.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { forgotPasswordSchema, resetPasswordSchema } from '../accounts/payloads.ts';
import { findAccount } from '../accounts/users.ts';
import type { Background } from '../concurrency/background.ts';
import type { Database } from '../database/tables.ts';
import { HttpError } from '../http/http-error.ts';
import { readBody } from '../http/read-body.ts';
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

/** `POST /api/auth/forgot-password` sends a token by mail, for `POST /api/auth/reset-password`. */
export const authPasswordRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { db, passwords, resets, mailer, background, limitRate } = options;

  const preHandler = [limitRate('forgotPassword'), limitRate('forgotPasswordForEmail')];
  app.post('/api/auth/forgot-password', { preHandler }, async (request) => {
    const { email } = readBody(forgotPasswordSchema, request.body);
    const account = await findAccount(db, email);
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

  app.post('/api/auth/reset-password', { preHandler: limitRate('resetPassword') }, async (request) => {
    const { token, newPassword } = readBody(resetPasswordSchema, request.body);
    // Asked first, so that guessing tokens costs us no hashing.
    const isReset =
      (await resets.isGood(token)) && (await resets.redeem(token, await passwords.hash(newPassword)));
    if (!isReset) throw new HttpError(400, { message: 'This reset token is invalid or has expired.' });
    return { message: 'Your password has been changed.' };
  });
};
