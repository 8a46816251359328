import * as calls from '@stanza/schemas/account/account.calls.ts';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { languageOf } from '../http/language.ts';
import { createAccountLimiter } from '../http/rate-limit/account-limit.ts';
import { tooMany } from '../http/rate-limit/limit-rate.ts';
import { accountLimits } from '../http/rate-limit/limits.ts';
import { route } from '../http/route.ts';
import { logRequest } from '../http/security-log.ts';
import type { Services } from '../services.ts';
import { accountMail } from './account-mails.ts';
import { keepAccount, requestDeletion } from './deletion.ts';
import { isEmailTaken, requestEmailChange } from './email-changes.ts';
import { mailOwner } from './owner-mails.ts';
import { findPasskeys } from './passkeys.ts';
import { refuse } from './password-rule.ts';
import { countCodes } from './recovery-codes.ts';
import { findOwnAccount, updateProfile } from './users.ts';

/** The member's own account: name, e-mail, password and devices. */
export const accountRoutes: FastifyPluginAsync<Services> = async (app, options) => {
  const { db, sessions, passwords, passwordRule, mailer, background, publicUrl, clock, limitRate } = options;
  const limiter = (name: keyof typeof accountLimits) =>
    createAccountLimiter({ db, clock, scale: options.rateLimitScale, name, limit: accountLimits[name] });
  const mails = limiter('resetMail');
  const requirePassword = passwordCheck(options);

  route(app, calls.fetchAccount, {}, async (request) => {
    const { id, userId } = sessionOf(request);
    const pending = await db
      .selectFrom('email_changes')
      .where('user_id', '=', userId)
      .where('expires_at', '>', clock())
      .select('email')
      .executeTakeFirst();
    const list = await sessions.list(userId);
    return {
      pendingEmail: pending?.email ?? null,
      passkeys: await findPasskeys(db, userId),
      recoveryCodes: await countCodes(db, userId),
      sessions: list.map(({ lastUsedAt, ...session }) => ({
        ...session,
        lastUsedAt: lastUsedAt.toISOString(),
        isCurrent: session.id === id,
      })),
    };
  });

  route(app, calls.changeName, {}, (request) => {
    const { firstName, lastName } = request.body;
    const name = { first_name: firstName, last_name: lastName };
    return updateProfile(db, sessionOf(request).userId, name, publicUrl);
  });

  route(app, calls.changeEmail, { limits: [limitRate('account')] }, async (request, reply) => {
    if (mailer === null)
      throw new HttpError(503, { code: 'no-mail', message: 'This server sends no email.' });
    const { email, password } = request.body;
    const { id, language } = await requirePassword(request, reply, password);
    if (await isEmailTaken(db, email, clock(), id))
      throw new HttpError(409, {
        error: 'EMAIL_TAKEN',
        message: 'An account with this email already exists.',
      });
    // Otherwise a member could send mails to a stranger without end.
    const wait = await mails.take(email);
    if (wait > 0) throw tooMany(reply, wait);
    const token = await requestEmailChange(db, { userId: id, email, now: clock() });
    const appAddress = options.appAddress(request);
    const mail = { to: email, kind: 'confirm', token, appAddress } as const;
    background.run(async () =>
      mailer.send(accountMail({ ...mail, language: language ?? languageOf(request) })),
    );
    return reply.code(204).send();
  });

  route(app, calls.changePassword, { limits: [limitRate('account')] }, async (request, reply) => {
    const { password, newPassword } = request.body;
    const account = await requirePassword(request, reply, password);
    refuse(passwordRule(newPassword, account.email));
    const password_hash = await passwords.hash(newPassword);
    await db.transaction().execute(async (transaction) => {
      // First, as in a password reset: a pending login has to wait, and its session is deleted.
      await transaction.updateTable('users').set({ password_hash }).where('id', '=', account.id).execute();
      await transaction.deleteFrom('password_resets').where('user_id', '=', account.id).execute();
      await transaction
        .deleteFrom('sessions')
        .where('user_id', '=', account.id)
        .where('id', '!=', sessionOf(request).id)
        .execute();
    });
    logRequest(request, 'password.changed');
    mailOwner(options, request, { userId: account.id, change: 'password.changed' });
    return reply.code(204).send();
  });

  route(app, calls.endSession, {}, async (request, reply) => {
    await sessions.closeOwn(sessionOf(request).userId, request.params.id);
    logRequest(request, 'session.revoked');
    return reply.code(204).send();
  });

  route(app, calls.endOtherSessions, {}, async (request, reply) => {
    const { id, userId } = sessionOf(request);
    await sessions.closeOthers(userId, id);
    logRequest(request, 'session.revoked');
    return reply.code(204).send();
  });

  route(app, calls.deleteAccount, { limits: [limitRate('account')] }, async (request, reply) => {
    const { id } = await requirePassword(request, reply, request.body.password);
    const deletesAt = await requestDeletion(db, id, clock());
    logRequest(request, 'deletion.requested');
    mailOwner(options, request, { userId: id, change: 'deletion.requested', day: deletesAt });
    return { deletesAt: deletesAt.toISOString() };
  });

  route(app, calls.keepAccount, {}, async (request, reply) => {
    await keepAccount(db, sessionOf(request).userId);
    logRequest(request, 'deletion.cancelled');
    return reply.code(204).send();
  });
};

type PasswordCheck = (
  request: FastifyRequest,
  reply: FastifyReply,
  password: string,
) => ReturnType<typeof findOwnAccount>;

/**
 * Makes the check of the password that a member has, before what a stranger at their device must not do. It throws a 400 for a wrong one,
 * and a 429 after too many.
 */
export function passwordCheck({ db, clock, passwords, rateLimitScale: scale }: Services): PasswordCheck {
  const checks = createAccountLimiter({ db, clock, scale, name: 'password', limit: accountLimits.login });
  return async (request, reply, password) => {
    const account = await findOwnAccount(db, sessionOf(request).userId);
    const wait = await checks.take(account.email);
    if (wait > 0) throw tooMany(reply, wait);
    if (!(await passwords.isRight(password, account.passwordHash))) {
      logRequest(request, 'password.refused');
      throw new HttpError(400, { error: 'WRONG_PASSWORD', message: 'This is not your password.' });
    }
    await checks.forget(account.email);
    return account;
  };
}
