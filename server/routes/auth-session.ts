import { errorTexts } from '@stanza/domain/error-texts.ts';
import { logIn, logOut } from '@stanza/schemas/calls/auth.ts';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Passwords } from '../accounts/passwords.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { findAccount } from '../accounts/users.ts';
import type { Database } from '../database/tables.ts';
import { sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import type { LimitRate } from '../rate-limit/limit-rate.ts';

interface Options {
  db: Kysely<Database>;
  passwords: Passwords;
  sessions: Sessions;
  limitRate: LimitRate;
}

/** The login answers a token, which the logout revokes. */
export const authSessionRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { db, passwords, sessions, limitRate } = options;

  route(app, logIn, [limitRate('login'), limitRate('loginForEmail')], async (request, reply) => {
    const { email, password } = request.body;
    const account = await findAccount(db, email);
    const hash = account?.passwordHash ?? null;
    const isRight = await passwords.isRight(password, hash);
    const token = account && hash !== null && isRight ? await sessions.open(account.id, hash) : null;
    if (token === null) throw new HttpError(401, { message: errorTexts.login.rejected });
    reply.header('cache-control', 'no-store');
    return { token };
  });

  route(app, logOut, [], async (request, reply) => {
    await sessions.close(sessionOf(request).id);
    return reply.code(204).send();
  });
};
