import { fetchPlace } from '@stanza/schemas/listing/private-places.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { sessionOf } from '../http/guard.ts';
import { listingNotFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { findPlaceFor } from './private-places.ts';

/** The exact place of a listing, for those who may know it. */
export const privatePlacesRoute: FastifyPluginAsync<{ db: Kysely<Database> }> = async (app, { db }) => {
  route(app, fetchPlace, [], async (request) => {
    const { userId } = sessionOf(request);
    const place = await findPlaceFor(db, { listingId: request.params.id, userId });
    if (place === undefined) throw listingNotFound();
    return place;
  });
};
