import { errorTexts } from '@stanza/domain/error-texts.ts';
import * as calls from '@stanza/schemas/account/proofs.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { languageOf } from '../http/language.ts';
import { createAccountLimiter } from '../http/rate-limit/account-limit.ts';
import { tooMany } from '../http/rate-limit/limit-rate.ts';
import { accountLimits } from '../http/rate-limit/limits.ts';
import { route } from '../http/route.ts';
import { reasonOf } from '../process/start-error.ts';
import type { Services } from '../services.ts';
import { makePhoneCode, phoneText, redeemPhoneCode } from './phone-proofs.ts';
import { codeMinutes, findProofs, makeCode, meet, redeemCode, requireUniversity } from './proofs.ts';
import { universityMail } from './university-mail.ts';

/** What is confirmed of members. */
export const proofsRoutes: FastifyPluginAsync<Services> = async (app, options) => {
  const { db, clock, mailer, texts = null, tokenSecret, limitRate, rateLimitScale: scale } = options;
  const mails = createAccountLimiter({
    db,
    clock,
    scale,
    name: 'university',
    limit: accountLimits.universityMail,
  });

  const textsTo = createAccountLimiter({ db, clock, scale, name: 'phone', limit: accountLimits.phoneText });

  route(app, calls.fetchOwnProofs, {}, (request) => findProofs(db, sessionOf(request).userId));

  route(app, calls.askUniversityCode, { limits: [limitRate('universityCode')] }, async (request, reply) => {
    if (mailer === null) throw new HttpError(503, { code: 'no-mail', message: errorTexts.proofs.noMail });
    const { email } = request.body;
    const { userId } = sessionOf(request);
    const university = requireUniversity(email);
    // By address: several accounts must not fill somebody's mailbox.
    const wait = await mails.take(email);
    if (wait > 0) throw tooMany(reply, wait);
    const code = await makeCode(db, { userId, email, university, now: clock() });
    await mailer.send(
      universityMail({ to: email, code, minutes: codeMinutes, language: languageOf(request) }),
    );
    return reply.code(204).send();
  });

  route(app, calls.confirmUniversity, { limits: [limitRate('universityConfirmation')] }, async (request) => {
    const { userId } = sessionOf(request);
    await redeemCode(db, { userId, code: request.body.code, now: clock() });
    return await findProofs(db, userId);
  });

  route(app, calls.askPhoneCode, { limits: [limitRate('phoneCode')] }, async (request, reply) => {
    const failed = new HttpError(503, { code: 'no-text', message: errorTexts.proofs.noText });
    if (texts === null) throw failed;
    const { number } = request.body;
    const { userId } = sessionOf(request);
    // By number: several accounts must not disturb somebody, and messages cost money.
    const wait = await textsTo.take(number);
    if (wait > 0) throw tooMany(reply, wait);
    const code = await makePhoneCode(db, { userId, number, secret: tokenSecret, now: clock() });
    await texts.send({ to: number, text: phoneText(code, languageOf(request)) }).catch((error: unknown) => {
      app.log.error(`A text message was not sent: ${reasonOf(error)}`);
      throw failed;
    });
    return reply.code(204).send();
  });

  route(app, calls.confirmPhone, { limits: [limitRate('universityConfirmation')] }, async (request) => {
    const { userId } = sessionOf(request);
    await redeemPhoneCode(db, { userId, code: request.body.code, secret: tokenSecret, now: clock() });
    return await findProofs(db, userId);
  });

  route(app, calls.confirmMeeting, { limits: [limitRate('viewing')] }, async (request) => {
    const { id, listingId } = request.params;
    const { userId } = sessionOf(request);
    return await meet(db, { conversationId: id, listingId, userId }, clock());
  });
};
