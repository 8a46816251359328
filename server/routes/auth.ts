import { errorTexts } from '@stanza/domain/error-texts.ts';
import * as calls from '@stanza/schemas/calls/auth.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type PasswordResets, resetMinutes } from '../accounts/password-resets.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { findAccount, insertUser } from '../accounts/users.ts';
import type { Background } from '../concurrency/background.ts';
import type { Database } from '../database/tables.ts';
import { sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import type { Mailer } from '../mail/mailer.ts';
import { resetMail } from '../mail/reset-mail.ts';
import type { LimitRate } from '../rate-limit/limit-rate.ts';

interface Options {
  db: Kysely<Database>;
  passwords: Passwords;
  sessions: Sessions;
  resets: PasswordResets;
  mailer: Mailer | null;
  background: Background;
  limitRate: LimitRate;
  /** Where the web app is, for a link in a mail. */
  appAddress: (request: FastifyRequest) => string;
}

/** Accounts, tokens and forgotten passwords. */
export const authRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { db, passwords, sessions, resets, mailer, background, limitRate } = options;

  route(app, calls.logIn, [limitRate('login'), limitRate('loginForEmail')], async (request, reply) => {
    const { email, password } = request.body;
    const account = await findAccount(db, email);
    const hash = account?.passwordHash ?? null;
    const isRight = await passwords.isRight(password, hash);
    const token = account && hash !== null && isRight ? await sessions.open(account.id, hash) : null;
    if (token === null) throw new HttpError(401, { message: errorTexts.login.rejected });
    reply.header('cache-control', 'no-store');
    return { token };
  });

  route(app, calls.logOut, [], async (request, reply) => {
    await sessions.close(sessionOf(request).id);
    return reply.code(204).send();
  });

  route(app, calls.register, [limitRate('register')], async (request, reply) => {
    const { password, ...user } = request.body;
    const isTaken = (await findAccount(db, user.email)) !== undefined;
    const isNew =
      !isTaken && (await insertUser(db, { ...user, passwordHash: await passwords.hash(password) }));
    if (!isNew) throw new HttpError(409, { message: 'An account with this email already exists.' });
    return reply.code(201).send({ message: 'Your account has been created.' });
  });

  const limits = [limitRate('forgotPassword'), limitRate('forgotPasswordForEmail')];
  route(app, calls.sendResetMail, limits, async (request) => {
    if (mailer === null) throw new HttpError(503, { message: 'This server sends no email.' });
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

  route(app, calls.resetPassword, [limitRate('resetPassword')], async (request) => {
    const { token, newPassword } = request.body;
    // Asked first, so that guessing tokens costs us no hashing.
    const isReset =
      (await resets.isGood(token)) && (await resets.redeem(token, await passwords.hash(newPassword)));
    if (!isReset) throw new HttpError(400, { message: 'This reset token is invalid or has expired.' });
    return { message: 'Your password has been changed.' };
  });
};
