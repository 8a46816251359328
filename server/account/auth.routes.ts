import { errorTexts } from '@stanza/domain/error-texts.ts';
import * as calls from '@stanza/schemas/account/auth.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { languageOf } from '../http/language.ts';
import { createAccountLimiter } from '../http/rate-limit/account-limit.ts';
import { tooMany } from '../http/rate-limit/limit-rate.ts';
import { accountLimits } from '../http/rate-limit/limits.ts';
import { route } from '../http/route.ts';
import { logRequest } from '../http/security-log.ts';
import { createAppealKeys } from '../safety/appeal-key.ts';
import { refuseSuspended } from '../safety/measures.ts';
import type { Services } from '../services.ts';
import { deviceOf } from './device.ts';
import { isEmailTaken } from './email-changes.ts';
import { sendConfirmation } from './email-confirmation.routes.ts';
import { createPasswordResets, resetMinutes } from './password-resets.ts';
import { refuse } from './password-rule.ts';
import { resetMail } from './reset-mail.ts';
import { findAccount, insertUser } from './users.ts';

/** The calls for accounts, tokens and password resets. */
export const authRoutes: FastifyPluginAsync<Services> = async (app, options) => {
  const { db, passwords, passwordRule, sessions, knownDevices, mailer, background, limitRate } = options;
  const { clock, rateLimitScale: scale, tokenSecret } = options;
  const appealKeys = createAppealKeys(tokenSecret);
  const resets = createPasswordResets(db, clock);
  const logins = createAccountLimiter({ db, clock, scale, name: 'login', limit: accountLimits.login });
  const mails = createAccountLimiter({ db, clock, scale, name: 'mail', limit: accountLimits.resetMail });

  route(
    app,
    calls.logIn,
    { limits: [limitRate('login'), limitRate('loginForEmail')] },
    async (request, reply) => {
      const { email, password } = request.body;
      const isKnown = knownDevices.find(request, email) !== null;
      const wait = isKnown ? 0 : await logins.take(email);
      if (wait > 0) throw tooMany(reply, wait);
      const account = await findAccount(db, email);
      const hash = account?.passwordHash ?? null;
      const isRight = await passwords.isRight(password, hash);
      if (account && isRight) await refuseSuspended(db, appealKeys, account.id);
      const device = deviceOf(request.headers['user-agent']);
      const token =
        account && hash !== null && isRight ? await sessions.open(account.id, hash, device) : null;
      if (token === null) {
        logRequest(request, 'login.failed', { memberId: account?.id ?? null });
        throw new HttpError(401, { code: 'login-rejected', message: errorTexts.login.rejected });
      }
      logRequest(request, 'login.succeeded', { memberId: account?.id ?? null, with: 'password' });
      if (!isKnown) await logins.forget(email);
      knownDevices.remember(reply, email);
      reply.header('cache-control', 'no-store');
      return { token };
    },
  );

  route(app, calls.logOut, {}, async (request, reply) => {
    await sessions.close(sessionOf(request).id);
    logRequest(request, 'session.ended');
    return reply.code(204).send();
  });

  route(app, calls.register, { limits: [limitRate('register')] }, async (request, reply) => {
    const { password, ...user } = request.body;
    refuse(passwordRule(password, user.email));
    const isTaken = await isEmailTaken(db, user.email, clock());
    const passwordHash = isTaken ? null : await passwords.hash(password);
    const id = passwordHash === null ? null : await insertUser(db, { ...user, passwordHash });
    if (id === null || passwordHash === null)
      throw new HttpError(409, {
        code: 'email-taken',
        message: 'An account with this email already exists.',
      });
    const token = await sessions.open(id, passwordHash, deviceOf(request.headers['user-agent']));
    if (token === null) throw new Error('The new account is gone.');
    logRequest(request, 'login.succeeded', { memberId: id, with: 'registration' });
    await sendConfirmation(options, request, id);
    knownDevices.remember(reply, user.email);
    return reply.code(201).header('cache-control', 'no-store').send({ token });
  });

  route(app, calls.sendResetMail, { limits: [limitRate('forgotPassword')] }, async (request, reply) => {
    if (mailer === null)
      throw new HttpError(503, { code: 'no-mail', message: 'This server sends no email.' });
    const wait = await mails.take(request.body.email);
    if (wait > 0) throw tooMany(reply, wait);
    const account = await findAccount(db, request.body.email);
    logRequest(request, 'reset.requested', { memberId: account?.id ?? null });
    if (account !== undefined) {
      const mail = {
        to: account.email,
        appAddress: options.appAddress(request),
        minutes: resetMinutes,
        language: account.language ?? languageOf(request),
      };
      // Runs after the answer, so that neither the answer nor its time reveals whether the account exists.
      background.run(async () => {
        const token = await resets.request(account.id);
        await mailer.send(resetMail({ ...mail, token }));
      });
    }
    return { message: 'If there is an account with this email, a reset mail is on its way.' };
  });

  route(app, calls.resetPassword, { limits: [limitRate('resetPassword')] }, async (request, reply) => {
    const { token, newPassword } = request.body;
    // Checked first, so that a wrong token costs no hashing.
    const account = await resets.findAccount(token);
    if (account !== undefined) refuse(passwordRule(newPassword, account.email));
    const isReset = account !== undefined && (await resets.redeem(token, await passwords.hash(newPassword)));
    if (!isReset) {
      logRequest(request, 'reset.failed');
      throw new HttpError(400, {
        code: 'invalid-reset-token',
        message: 'This reset token is invalid or has expired.',
      });
    }
    // It has ended all sessions of the member.
    logRequest(request, 'password.reset', { memberId: account.id });
    await logins.forget(account.email);
    knownDevices.remember(reply, account.email);
    return { message: 'Your password has been changed.' };
  });
};
