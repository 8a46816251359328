import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import { profileSchema } from '../accounts/payloads.ts';
import { findUser, updateProfile } from '../accounts/users.ts';
import type { Database } from '../database/tables.ts';
import { sessionOf } from '../http/guard.ts';
import { readBody } from '../http/read-body.ts';

/** `GET` and `PUT /api/users/me`, behind the guard. */
export const meProfileRoutes: FastifyPluginAsync<{ db: Kysely<Database>; publicUrl: string }> = async (
  app,
  { db, publicUrl },
) => {
  app.get('/api/users/me', async (request) => await findUser(db, sessionOf(request).userId, publicUrl));

  app.put('/api/users/me', async (request) => {
    const update = readBody(profileSchema, request.body);
    return await updateProfile(db, sessionOf(request).userId, update, publicUrl);
  });
};
