import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { confirmHousehold, inviteFlatmates } from '@stanza/schemas/match/household.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { sessionOf } from '../http/guard.ts';
import { HttpError, listingNotFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { isVisibleTo } from '../safety/visible.ts';
import type { Services } from '../services.ts';
import { confirmedBy } from './households.ts';

const day = 86_400_000;
/** How long the link to flatmates works. */
const linkDays = 7;

/** The poster invites flatmates by a link, and they confirm the household. Who confirms is told to nobody. */
export const householdConfirmationsRoutes: FastifyPluginAsync<Services> = async (
  app,
  { db, clock, tokenSecret, limitRate },
) => {
  /** The key belongs to one household of one poster: it ends when either changes. @param end milliseconds since the epoch */
  const keyUntil = (end: number, { ownerId, digest }: Published) =>
    `${end}.${createHmac('sha256', tokenSecret).update(`flatmates ${ownerId} ${digest} ${end}`).digest('base64url')}`;

  function isKeyOf(key: string, household: Published): boolean {
    const end = Number.parseInt(key, 10);
    if (!(end > clock().getTime())) return false;
    const [given, right] = [Buffer.from(key), Buffer.from(keyUntil(end, household))];
    return given.length === right.length && timingSafeEqual(given, right);
  }

  route(app, inviteFlatmates, {}, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { userId } = sessionOf(request);
    const household = await findPublished(db, request.params.id, userId);
    if (household?.ownerId !== userId) throw listingNotFound();
    const end = clock().getTime() + linkDays * day;
    return { key: keyUntil(end, household), until: new Date(end).toISOString() };
  });

  route(app, confirmHousehold, { limits: [limitRate('renewal')] }, async (request) => {
    const [{ userId }, { id }, { key, livesThere }] = [sessionOf(request), request.params, request.body];
    return await db.transaction().execute(async (transaction) => {
      const household = await findPublished(transaction, id, userId);
      if (household === undefined || !isKeyOf(key, household)) {
        const message = 'This link has ended, or the listing has changed. Ask your flatmate for a new one.';
        throw new HttpError(409, { error: 'INVITATION_ENDED', message });
      }
      if (household.ownerId === userId) {
        const message = 'This is your own listing. The link is for your flatmates.';
        throw new HttpError(409, { error: 'OWN_LISTING', message });
      }
      if (livesThere) {
        await transaction
          .insertInto('household_confirmations')
          .values({ listing_id: id, user_id: userId })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      } else {
        await transaction
          .deleteFrom('household_confirmations')
          .where('listing_id', '=', id)
          .where('user_id', '=', userId)
          .execute();
      }
      const { rows } = await sql<{ count: number }>`
        select ${confirmedBy} as count from households where listing_id = ${id}`.execute(transaction);
      return { confirmedBy: rows[0]?.count ?? 0 };
    });
  });
};

interface Published {
  ownerId: number;
  /** Of all that is published, and of the listing. */
  digest: string;
}

/** Locks the household against a change, until the transaction ends. */
async function findPublished(
  db: Kysely<Database>,
  listingId: number,
  viewerId: number,
): Promise<Published | undefined> {
  const row = await db
    .selectFrom('households')
    .innerJoin('listings', 'listings.id', 'households.listing_id')
    .select(['listings.user_id', 'people', 'occupations', 'languages', 'answers'])
    .where('listing_id', '=', listingId)
    .where(isVisibleTo(viewerId))
    .forShare()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { user_id: ownerId, ...published } = row;
  const digest = createHash('sha256')
    .update(JSON.stringify([listingId, published]))
    .digest('base64url');
  return { ownerId, digest };
}
