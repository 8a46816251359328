import { listingsSchema } from '@stanza/schemas/listing.ts';
import type { FastifyPluginAsync } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { sessionOf } from '../http/guard.ts';
import { listingNotFound } from '../http/http-error.ts';
import { listingIdOf } from '../http/listing-id.ts';
import { selectListings, toListing } from '../listings/listing-row.ts';

type ById = { Params: { id: string } };

const address = '/api/users/me/likes/:id';

/** `/api/users/me/likes`, behind the guard: the listings a user likes, last liked first, and each by its id. */
export const likesRoutes: FastifyPluginAsync<{ db: Kysely<Database>; publicUrl: string }> = async (
  app,
  { db, publicUrl },
) => {
  app.get('/api/users/me/likes', async (request) => {
    const rows = await selectListings(db)
      .innerJoin('likes', 'likes.listing_id', 'listings.id')
      .where('likes.user_id', '=', sessionOf(request).userId)
      .orderBy('likes.liked_at', 'desc')
      .orderBy('listings.id', 'desc')
      .execute();
    return listingsSchema.parse(rows.map((row) => toListing(row, publicUrl)));
  });

  app.get<ById>(address, async (request, reply) => {
    const found = await db
      .selectFrom('likes')
      .where('user_id', '=', sessionOf(request).userId)
      .where('listing_id', '=', listingIdOf(request.params))
      .select('listing_id')
      .executeTakeFirst();
    // Fastify sends a bare boolean as no JSON.
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(found !== undefined));
  });

  app.post<ById>(address, async (request, reply) => {
    const listingId = listingIdOf(request.params);
    // The row is held: a listing that is being deleted is either liked before or not found after.
    const { numInsertedOrUpdatedRows: found } = await db
      .insertInto('likes')
      .columns(['user_id', 'listing_id'])
      .expression((of) =>
        of
          .selectFrom('listings')
          .where('id', '=', listingId)
          .select([sql<number>`${sessionOf(request).userId}::bigint`.as('user_id'), 'id as listing_id'])
          .forKeyShare(),
      )
      // Liked twice, it keeps the time of the first: a row "updated" tells that the listing is there.
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'listing_id']).doUpdateSet({ liked_at: sql`likes.liked_at` }),
      )
      .executeTakeFirst();
    if (found !== 1n) throw listingNotFound();
    return reply.code(204).send();
  });

  app.delete<ById>(address, async (request, reply) => {
    await db
      .deleteFrom('likes')
      .where('user_id', '=', sessionOf(request).userId)
      .where('listing_id', '=', listingIdOf(request.params))
      .execute();
    return reply.code(204).send();
  });
};
