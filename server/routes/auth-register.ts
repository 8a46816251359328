import { register } from '@stanza/schemas/calls/auth.ts';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Passwords } from '../accounts/passwords.ts';
import { findAccount, insertUser } from '../accounts/users.ts';
import type { Database } from '../database/tables.ts';
import { HttpError } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import type { LimitRate } from '../rate-limit/limit-rate.ts';

interface Options {
  db: Kysely<Database>;
  passwords: Passwords;
  limitRate: LimitRate;
}

/** 201, or 409 for an e-mail that has an account. */
export const authRegisterRoute: FastifyPluginAsync<Options> = async (app, { db, passwords, limitRate }) => {
  route(app, register, [limitRate('register')], async (request, reply) => {
    const { password, ...user } = request.body;
    const isTaken = (await findAccount(db, user.email)) !== undefined;
    const isNew =
      !isTaken && (await insertUser(db, { ...user, passwordHash: await passwords.hash(password) }));
    if (!isNew) throw new HttpError(409, { message: 'An account with this email already exists.' });
    return reply.code(201).send({ message: 'Your account has been created.' });
  });
};
