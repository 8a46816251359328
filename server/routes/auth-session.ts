import { errorTexts } from '@stanza/domain/error-texts.ts';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Passwords } from '../accounts/passwords.ts';
import { loginSchema } from '../accounts/payloads.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { findAccount } from '../accounts/users.ts';
import type { Database } from '../database/tables.ts';
import { requireMember, sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { readBody } from '../http/read-body.ts';
import type { LimitRate } from '../rate-limit/limit-rate.ts';

interface Options {
  db: Kysely<Database>;
  passwords: Passwords;
  sessions: Sessions;
  limitRate: LimitRate;
}

/** `POST /api/auth/login` answers a token, which `POST /api/auth/logout` revokes. */
export const authSessionRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { db, passwords, sessions, limitRate } = options;

  const preHandler = [limitRate('login'), limitRate('loginForEmail')];
  app.post('/api/auth/login', { preHandler }, async (request, reply) => {
    const { email, password } = readBody(loginSchema, request.body);
    const account = await findAccount(db, email);
    const hash = account?.passwordHash ?? null;
    const isRight = await passwords.isRight(password, hash);
    const token = account && hash !== null && isRight ? await sessions.open(account.id, hash) : null;
    if (token === null) throw new HttpError(401, { message: errorTexts.login.rejected });
    reply.header('cache-control', 'no-store');
    return { token };
  });

  app.post('/api/auth/logout', { onRequest: requireMember(sessions) }, async (request, reply) => {
    await sessions.close(sessionOf(request).id);
    return reply.code(204).send();
  });
};
