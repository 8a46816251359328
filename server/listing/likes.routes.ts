import { errorTexts } from '@stanza/domain/error-texts.ts';
import { maxLikes } from '@stanza/schemas/constants.ts';
import * as calls from '@stanza/schemas/listing/likes.calls.ts';
import { listingsSchema } from '@stanza/schemas/listing/listing.ts';
import type { FastifyPluginAsync } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { HttpError, listingNotFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { streamJson } from '../http/stream-json.ts';
import { isVisibleTo } from '../safety/visible.ts';
import type { Services } from '../services.ts';
import { isPublished, toListing } from './listing-row.ts';
import { readListings } from './read-listings.ts';

/** The listings that a member likes, most recently liked first, and whether the member likes one listing. */
export const likesRoutes: FastifyPluginAsync<Services> = async (app, { db, publicUrl }) => {
  route(app, calls.fetchLikedListings, {}, async (request, reply) => {
    const isForAll = request.query.states === 'all';
    const liked = await db
      .selectFrom('likes')
      .innerJoin('listings', 'listings.id', 'likes.listing_id')
      .where('likes.user_id', '=', sessionOf(request).userId)
      .where(isVisibleTo(sessionOf(request).userId))
      .$if(!isForAll, (query) => query.where(isPublished))
      .orderBy('likes.liked_at', 'desc')
      .orderBy('listings.id', 'desc')
      .select('listings.id')
      .execute();
    const batches = readListings(
      db,
      liked.map(({ id }) => id),
      async (rows) => rows.map((row) => toListing(row, publicUrl)),
    );
    return reply.type('application/json; charset=utf-8').send(await streamJson(batches, listingsSchema));
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
    const { listingId: listing_id } = request.params;
    const { userId: user_id } = sessionOf(request);
    await db.transaction().execute(async (transaction) => {
      // Likes of one member wait for each other, so that they count each other.
      await transaction
        .selectFrom('users')
        .where('id', '=', user_id)
        .select('id')
        .forNoKeyUpdate()
        .executeTakeFirst();
      // Locked, so that the listing cannot be deleted between the check and the insert.
      const listing = await transaction
        .selectFrom('listings')
        .where('id', '=', listing_id)
        .where(isVisibleTo(user_id))
        .select('id')
        .forKeyShare()
        .executeTakeFirst();
      if (listing === undefined) throw listingNotFound();
      const others = await transaction
        .selectFrom('likes')
        .where('user_id', '=', user_id)
        .where('listing_id', '!=', listing_id)
        .select((of) => of.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(others.count) >= maxLikes)
        throw new HttpError(409, {
          error: 'LIKE_LIMIT_EXCEEDED',
          message: errorTexts.like.full,
        });
      // A second like keeps the time of the first one.
      await transaction
        .insertInto('likes')
        .values({ user_id, listing_id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
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
