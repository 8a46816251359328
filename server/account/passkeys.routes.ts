import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { errorTexts } from '@stanza/domain/error-texts.ts';
import * as calls from '@stanza/schemas/account/passkeys.calls.ts';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { createAccountLimiter } from '../http/rate-limit/account-limit.ts';
import { tooMany } from '../http/rate-limit/limit-rate.ts';
import { accountLimits } from '../http/rate-limit/limits.ts';
import { route } from '../http/route.ts';
import { logRequest } from '../http/security-log.ts';
import { createAppealKeys } from '../safety/appeal-key.ts';
import { refuseSuspended } from '../safety/measures.ts';
import type { Services } from '../services.ts';
import { passwordCheck } from './account.routes.ts';
import { deviceOf } from './device.ts';
import { prepareLogin, prepareRegistration, register, siteOf, verifyLogin } from './passkeys.ts';
import { countCodes, redeemCode, renewCodes } from './recovery-codes.ts';
import { findAccount, findOwnAccount } from './users.ts';

/** Passkeys and recovery codes: how a member adds and removes them, and logs in with one. */
export const passkeysRoutes: FastifyPluginAsync<Services> = async (app, options) => {
  const { db, clock, sessions, knownDevices, limitRate, rateLimitScale: scale } = options;
  const appealKeys = createAppealKeys(options.tokenSecret);
  const requirePassword = passwordCheck(options);
  const logins = createAccountLimiter({ db, clock, scale, name: 'recovery', limit: accountLimits.login });
  const login = (request: FastifyRequest) => ({
    db,
    site: siteOf(options.appAddress(request), options.corsOrigins),
    now: clock(),
  });
  const adding = (request: FastifyRequest) => ({ ...login(request), userId: sessionOf(request).userId });

  route(app, calls.preparePasskey, { limits: [limitRate('account')] }, async (request, reply) => {
    const { email } = await requirePassword(request, reply, request.body.password);
    const prepared = await prepareRegistration(adding(request), email);
    if (prepared === null)
      throw new HttpError(400, {
        code: 'too-many-passkeys',
        message: 'You have 20 passkeys, which is the most.',
      });
    return { ...prepared };
  });

  route(app, calls.addPasskey, { limits: [limitRate('account')] }, async (request) => {
    const { name, credential } = request.body;
    const given = adding(request);
    if (!(await register(given, name, credential as unknown as RegistrationResponseJSON)))
      throw new HttpError(400, {
        code: 'passkey-refused',
        message: 'This passkey was not accepted. Please try again.',
      });
    logRequest(request, 'passkey.added');
    const hasCodes = (await countCodes(db, given.userId)) > 0;
    return { codes: hasCodes ? [] : await renewCodes(db, given.userId) };
  });

  route(app, calls.renamePasskey, {}, async (request, reply) => {
    await db
      .updateTable('passkeys')
      .set({ name: request.body.name })
      .where('id', '=', request.params.id)
      .where('user_id', '=', sessionOf(request).userId)
      .execute();
    return reply.code(204).send();
  });

  route(app, calls.removePasskey, {}, async (request, reply) => {
    await db
      .deleteFrom('passkeys')
      .where('id', '=', request.params.id)
      .where('user_id', '=', sessionOf(request).userId)
      .execute();
    logRequest(request, 'passkey.removed');
    return reply.code(204).send();
  });

  route(app, calls.renewRecoveryCodes, { limits: [limitRate('account')] }, async (request, reply) => {
    const { id } = await requirePassword(request, reply, request.body.password);
    logRequest(request, 'recovery.renewed');
    return { codes: await renewCodes(db, id) };
  });

  route(app, calls.preparePasskeyLogin, { limits: [limitRate('login')] }, async (request) => ({
    ...(await prepareLogin(login(request))),
  }));

  route(app, calls.logInWithPasskey, { limits: [limitRate('login')] }, async (request, reply) => {
    const credential = request.body.credential as unknown as AuthenticationResponseJSON;
    const userId = await verifyLogin(login(request), credential);
    return await answerLogin(request, reply, {
      userId,
      with: 'passkey',
      message: errorTexts.passkey.unknown,
    });
  });

  route(
    app,
    calls.logInWithCode,
    { limits: [limitRate('login'), limitRate('loginForEmail')] },
    async (request, reply) => {
      const { email, code } = request.body;
      const wait = await logins.take(email);
      if (wait > 0) throw tooMany(reply, wait);
      const account = await findAccount(db, email);
      const isGood = account !== undefined && (await redeemCode(db, account.id, code));
      const userId = isGood ? account.id : null;
      const given = { userId, with: 'recovery', message: errorTexts.passkey.code };
      const answer = await answerLogin(request, reply, given);
      logRequest(request, 'recovery.used', { memberId: account?.id ?? null });
      await logins.forget(email);
      return answer;
    },
  );

  async function answerLogin(
    request: FastifyRequest,
    reply: FastifyReply,
    given: { userId: number | null; with: string; message: string },
  ) {
    const { userId, message } = given;
    const account = userId === null ? null : await findOwnAccount(db, userId);
    const hash = account?.passwordHash ?? null;
    if (userId !== null) await refuseSuspended(db, appealKeys, userId);
    const device = deviceOf(request.headers['user-agent']);
    const token = account && hash !== null ? await sessions.open(account.id, hash, device) : null;
    if (account === null || token === null) {
      logRequest(request, 'login.failed', { memberId: userId });
      throw new HttpError(401, { code: 'login-rejected', message });
    }
    logRequest(request, 'login.succeeded', { memberId: account.id, with: given.with });
    knownDevices.remember(reply, account.email);
    reply.header('cache-control', 'no-store');
    return { token };
  }
};
