import { fetchProfile, saveProfile } from '@stanza/schemas/calls/profile.ts';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import { findUser, updateProfile } from '../accounts/users.ts';
import type { Database } from '../database/tables.ts';
import { sessionOf } from '../http/guard.ts';
import { route } from '../http/route.ts';

export const meProfileRoutes: FastifyPluginAsync<{ db: Kysely<Database>; publicUrl: string }> = async (
  app,
  { db, publicUrl },
) => {
  route(app, fetchProfile, [], (request) => findUser(db, sessionOf(request).userId, publicUrl));
  route(app, saveProfile, [], (request) =>
    updateProfile(db, sessionOf(request).userId, request.body, publicUrl),
  );
};
