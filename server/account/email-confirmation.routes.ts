import * as calls from '@stanza/schemas/account/email-confirmation.calls.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { languageOf } from '../http/language.ts';
import { createAccountLimiter } from '../http/rate-limit/account-limit.ts';
import { tooMany } from '../http/rate-limit/limit-rate.ts';
import { accountLimits } from '../http/rate-limit/limits.ts';
import { route } from '../http/route.ts';
import { logRequest } from '../http/security-log.ts';
import type { Services } from '../services.ts';
import { confirmationMail, createEmailConfirmations } from './email-confirmations.ts';

/** Whether a member's e-mail is confirmed, the mail that asks for it, and its link. */
export const emailConfirmationRoutes: FastifyPluginAsync<Services> = async (app, options) => {
  const { db, clock, mailer, limitRate, rateLimitScale: scale } = options;
  const confirmations = createEmailConfirmations(db, clock);
  const mails = createAccountLimiter({
    db,
    clock,
    scale,
    name: 'confirmation',
    limit: accountLimits.confirmationMail,
  });

  const find = (userId: number) =>
    db
      .selectFrom('users')
      .where('id', '=', userId)
      .select(['email', 'language', 'confirmed_at'])
      .executeTakeFirstOrThrow();

  route(app, calls.fetchEmailConfirmation, {}, async (request) => {
    const { confirmed_at } = await find(sessionOf(request).userId);
    // Without mails nobody could confirm, and nobody gets any.
    return { isConfirmed: mailer === null || confirmed_at !== null };
  });

  route(app, calls.sendEmailConfirmation, {}, async (request, reply) => {
    if (mailer === null)
      throw new HttpError(503, { code: 'no-mail', message: 'This server sends no email.' });
    const { email, confirmed_at } = await find(sessionOf(request).userId);
    if (confirmed_at === null) {
      const wait = await mails.take(email);
      if (wait > 0) throw tooMany(reply, wait);
      await sendConfirmation(options, request, sessionOf(request).userId);
    }
    return reply.code(204).send();
  });

  route(app, calls.confirmEmail, { limits: [limitRate('confirmEmail')] }, async (request, reply) => {
    const memberId = await confirmations.redeem(request.body.token);
    if (memberId === null)
      throw new HttpError(400, {
        code: 'invalid-confirmation-token',
        message:
          'This link has expired or was used already. Sign in and ask for another one in your profile.',
      });
    logRequest(request, 'mail.confirmed', { memberId });
    return reply.code(204).send();
  });
};

/** Sends the mail that asks for the confirmation, after the answer. */
export async function sendConfirmation(
  { db, clock, mailer, background, appAddress }: Services,
  request: FastifyRequest,
  userId: number,
): Promise<void> {
  if (mailer === null) return;
  const { email: to, language } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'language'])
    .executeTakeFirstOrThrow();
  const mail = { to, appAddress: appAddress(request), language: language ?? languageOf(request) };
  background.run(async () => {
    const token = await createEmailConfirmations(db, clock).request(userId);
    await mailer.send(confirmationMail({ ...mail, token }));
  });
}
