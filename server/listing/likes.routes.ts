import * as calls from '@stanza/schemas/listing/likes.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { sessionOf } from '../http/guard.ts';
import { listingNotFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { isVisibleTo } from '../safety/visible.ts';
import type { Services } from '../services.ts';
import { isPublished, selectListings, toListing } from './listing-row.ts';

/** The listings that a member likes, most recently liked first, and whether the member likes one listing. */
export const likesRoutes: FastifyPluginAsync<Services> = async (app, { db, publicUrl }) => {
  route(app, calls.fetchLikedListings, {}, async (request) => {
    const isForAll = request.query.states === 'all';
    const rows = await selectListings(db)
      .innerJoin('likes', 'likes.listing_id', 'listings.id')
      .where('likes.user_id', '=', sessionOf(request).userId)
      .where(isVisibleTo(sessionOf(request).userId))
      .$if(!isForAll, (query) => query.where(isPublished))
      .orderBy('likes.liked_at', 'desc')
      .orderBy('listings.id', 'desc')
      .execute();
    return rows.map((row) => toListing(row, publicUrl));
  });

  route(app, calls.fetchLike, {}, async (request, reply) => {
    const found = await db
      .selectFrom('likes')
      .innerJoin('listings', 'listings.id', 'likes.listing_id')
      .where('likes.user_id', '=', sessionOf(request).userId)
      .where('likes.listing_id', '=', request.params.listingId)
      .where(isVisibleTo(sessionOf(request).userId))
      .select('likes.listing_id')
      .executeTakeFirst();
    // Fastify would not send a boolean as JSON.
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(found !== undefined));
  });

  route(app, calls.saveLike, {}, async (request, reply) => {
    const { listingId } = request.params;
    // Locks the listing's row, so that a listing cannot be deleted between the check and the insert.
    const { numInsertedOrUpdatedRows: found } = await db
      .insertInto('likes')
      .columns(['user_id', 'listing_id'])
      .expression((of) =>
        of
          .selectFrom('listings')
          .where('id', '=', listingId)
          .where(isVisibleTo(sessionOf(request).userId))
          .select([sql<number>`${sessionOf(request).userId}::bigint`.as('user_id'), 'id as listing_id'])
          .forKeyShare(),
      )
      // A second like keeps the time of the first one. The update makes the affected row count 1, which shows that the listing
      // exists.
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'listing_id']).doUpdateSet({ liked_at: sql`likes.liked_at` }),
      )
      .executeTakeFirst();
    if (found !== 1n) throw listingNotFound();
    return reply.code(204).send();
  });

  route(app, calls.removeLike, {}, async (request, reply) => {
    await db
      .deleteFrom('likes')
      .where('user_id', '=', sessionOf(request).userId)
      .where('listing_id', '=', request.params.listingId)
      .execute();
    return reply.code(204).send();
  });
};
