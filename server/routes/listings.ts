import { byAlias } from '@stanza/domain/search-aliases.ts';
import { parseSearchParams } from '@stanza/domain/search-params.ts';
import { type SearchQuery, toSearchParams } from '@stanza/domain/search-query.ts';
import { fetchSimilarListings } from '@stanza/schemas/calls/listing-life.ts';
import * as calls from '@stanza/schemas/calls/listings.ts';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { queryOf } from '../http/address.ts';
import { HttpError, listingNotFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { type Cursor, readCursor, writeCursor } from '../listings/cursor.ts';
import { findListing } from '../listings/find-listing.ts';
import { toListing } from '../listings/listing-row.ts';
import { orderOf, searchListings } from '../listings/search-listings.ts';
import { planSearch } from '../listings/search-plan.ts';
import { findSimilar } from '../listings/similar-listings.ts';

/**
 * Everybody's listings: a search, and each by its id. A search answers a page of listings, with `Link: <…>; rel="next"` while there is more. Parameters that make
 * no sense are ignored; a cursor that is not ours is an error, since the first page again would never end.
 */
export const listingsRoutes: FastifyPluginAsync<{ db: Kysely<Database>; publicUrl: string }> = async (
  app,
  { db, publicUrl },
) => {
  route(app, calls.searchListings, [], async (request, reply) => {
    const params = queryOf(request);
    const asked = parseSearchParams(params).query;
    const other = byAlias(asked);
    // What the place is called finds its rooms; another name of a place those that nothing else is found by.
    const query = other !== null && !(await findsAny(db, asked)) ? other : asked;
    const plan = planSearch(query);
    if (plan === null) return [];
    const given = params.get('cursor');
    const after = given === null ? null : readCursor(given);
    if (after === undefined || (after !== null && after[0] !== orderOf(plan))) {
      throw new HttpError(400, { message: 'The cursor is not one that this search gave.' });
    }
    const { rows, next } = await searchListings(db, plan, after);
    if (next !== null) reply.header('link', `<${addressOf(query, next)}>; rel="next"`);
    return rows.map((row) => toListing(row, publicUrl));
  });

  route(app, calls.fetchListing, [], async (request) => {
    const row = await findListing(db, request.params.id);
    if (row === undefined) throw listingNotFound();
    return toListing(row, publicUrl);
  });

  route(app, fetchSimilarListings, [], async (request) => {
    const rows = await findSimilar(db, request.params.id);
    if (rows === null) throw listingNotFound();
    return rows.map((row) => toListing(row, publicUrl));
  });
};

async function findsAny(db: Kysely<Database>, query: SearchQuery): Promise<boolean> {
  const plan = planSearch(query);
  return plan !== null && (await searchListings(db, plan, null)).rows.length > 0;
}

/** Relative to the address that was called, and so right behind any proxy. */
function addressOf(query: SearchQuery, cursor: Cursor): string {
  const params = toSearchParams(query);
  params.set('cursor', writeCursor(cursor));
  return `?${params}`;
}
