import { createHash } from 'node:crypto';
import { minShared } from '@stanza/domain/match/score.ts';
import {
  type FilteredQuery,
  toFilteredParams,
  universityOf,
  withoutMatch,
  withoutTransit,
} from '@stanza/domain/search/filtered-query.ts';
import { originOf } from '@stanza/domain/search/search-filters.ts';
import { parseSearchParams } from '@stanza/domain/search/search-params.ts';
import { type SearchQuery, toSearchParams } from '@stanza/domain/search/search-query.ts';
import { pageLimitSchema } from '@stanza/schemas/search/listing-filters.ts';
import * as calls from '@stanza/schemas/search/listings.calls.ts';
import { parseBox } from '@stanza/schemas/search/map-area.ts';
import { finestZoom, mapZoomSchema } from '@stanza/schemas/search/map-marks.ts';
import type { FastifyPluginAsync } from 'fastify';
import { keepBriefly } from '../concurrency/keep-briefly.ts';
import { abortOnDisconnection } from '../http/disconnection.ts';
import { HttpError } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { viewerOf } from '../http/viewer.ts';
import { toListing } from '../listing/listing-row.ts';
import { createAnswerKeys } from '../match/sealed-answers.ts';
import { findUsableAnswers } from '../match/stored-answers.ts';
import { findHiddenPosters } from '../safety/visible.ts';
import type { Services } from '../services.ts';
import { checkPlace } from './check-place.ts';
import { areManyUncounted } from './counted-rooms.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { filterListings } from './filter-listings.ts';
import type { ShownMap } from './map-marks.ts';
import { notValid, readFilteredQuery } from './read-filtered-query.ts';
import { orderOf, pageSize, searchListings } from './search-listings.ts';
import { planSearch, type SearchPlan } from './search-plan.ts';
import { hasTimetable } from './transit/has-timetable.ts';
import { findStops } from './transit/stops.ts';
import { storedRings } from './transit/stored-rings.ts';
import { withPlace } from './with-place.ts';

/**
 * The searches. The specified search answers a page of listings, with `Link: <…>;
 * rel="next"` if there are more. Invalid parameters are ignored; an invalid cursor is an error, since answering the first page again
 * would never end.
 */
export const listingsRoutes: FastifyPluginAsync<Services> = async (
  app,
  { db, publicUrl, searchQueue, tokenSecret },
) => {
  const keys = createAnswerKeys(tokenSecret);

  route(app, calls.searchListings, { readQuery: readSearch }, async (request, reply) => {
    const query = await withPlace(db, request.query.asked);
    const plan = planSearch(query, { withoutPosters: await findHiddenPosters(db, viewerOf(request)) });
    if (plan === null) return [];
    const after = cursorOf(plan, request.query.cursor);
    const { rows, next } = await searchListings(db, plan, after);
    if (next !== null) reply.header('link', `<${addressOf(query, next)}>; rel="next"`);
    return rows.map((row) => toListing(row, publicUrl));
  });

  // Without caching, each of these questions would make a search wait once more for the database.
  const areMany = keepBriefly(1000, () => areManyUncounted(db));
  const hasTimes = keepBriefly(1000, (university: string) => hasTimetable(db, university), Boolean);

  route(app, calls.searchFiltered, { readQuery: readFilteredSearch }, async (request, reply) => {
    const life = new AbortController();
    abortOnDisconnection(request, reply, life, clientDisconnected);
    const { asked, cursor: given, size, shown } = request.query;
    const mark = markOf(asked);
    if (given !== null && !given.startsWith(mark)) throw foreignCursor();
    const query = await withPlace(db, asked);
    checkPlace(query);
    const university = universityOf(query);
    const isByTransit = query.filters?.maxTransit !== undefined || query.order === 'transit';
    const hasTransit = university !== undefined && (await hasTimes(university.name));
    const answers = query.order === 'match' ? await findUsableAnswers(db, keys, viewerOf(request)) : null;
    const isByMatch = answers !== null && Object.keys(answers).length >= minShared;
    const sorted = isByMatch ? query : withoutMatch(query);
    const known = hasTransit ? sorted : withoutTransit(sorted);
    const plan = planSearch(known, { answers });
    const after = plan === null ? null : cursorOf(plan, given?.slice(mark.length) ?? null);
    const { rows, next, summary, marks } = await filterListings(db, known, {
      after,
      size,
      shown,
      asker: { withoutPosters: await findHiddenPosters(db, viewerOf(request)), answers },
      areMany: () => areMany(null),
      inTurn: (isOfCounts, search) => searchQueue.run(isOfCounts, search, life.signal),
    });
    const rings = marks && hasTransit && isByTransit ? await storedRings(db, university.name) : null;
    const isUnknown = query.term?.kind === 'location' && originOf(query) === undefined;
    const stops = size === 0 && isUnknown && query.term ? await findStops(db, query.term.name) : [];
    return {
      ...summary,
      ...(hasTransit && { hasTransit }),
      ...(query.order === 'match' && { isByMatch }),
      ...(stops.length > 0 && { stops }),
      listings: rows.map((row) => ({
        ...toListing(row, publicUrl),
        ...(hasTransit && { transitMinutes: row.transitMinutes }),
      })),
      next: next && `${mark}${writeCursor(next)}`,
      ...(marks && { marks: { ...marks, ...(rings && { rings }) } }),
    };
  });
};

/** The same reading as of the app's addresses: what is not understood is left out. */
const readSearch = (params: URLSearchParams) => ({
  asked: parseSearchParams(params).query,
  cursor: params.get('cursor'),
});

/** What is not understood is refused. */
const readFilteredSearch = (params: URLSearchParams) => ({
  asked: readFilteredQuery(params),
  cursor: params.get('cursor'),
  size: readLimit(params),
  shown: readShownMap(params),
});

/** Without a zoom, the maximum number of marks of a view. */
function readShownMap(params: URLSearchParams): ShownMap | null {
  const view = params.get('view');
  const zoom = mapZoomSchema.safeParse(params.get('zoom') ?? undefined);
  const box = view === null ? null : parseBox(view);
  const faults = [...(view !== null && box === null ? ['view'] : []), ...(zoom.success ? [] : ['zoom'])];
  if (faults.length > 0) throw notValid(faults);
  return box && { box, zoom: zoom.data ?? finestZoom };
}

function readLimit(params: URLSearchParams): number {
  const given = params.get('limit');
  if (given === null) return pageSize;
  const { data } = pageLimitSchema.safeParse(given);
  if (data === undefined) throw notValid(['limit']);
  return data;
}

function clientDisconnected(): HttpError {
  return new HttpError(400, { code: 'client-disconnected', message: 'The client disconnected.' });
}

function foreignCursor(): HttpError {
  return new HttpError(400, {
    code: 'invalid-cursor',
    message: 'The cursor is not one that this search gave.',
  });
}

/** Throws for a cursor of another order. */
function cursorOf(plan: SearchPlan, given: string | null): Cursor | null {
  const after = given === null ? null : readCursor(given);
  if (after === undefined || (after !== null && after[0] !== orderOf(plan))) throw foreignCursor();
  return after;
}

/** The prefix of the cursors of a query. */
function markOf(query: FilteredQuery): string {
  const hash = createHash('sha256').update(toFilteredParams(query).toString()).digest('base64url');
  return `${hash.slice(0, 8)}.`;
}

/** Relative to the called address, so that it is right behind any proxy. */
function addressOf(query: SearchQuery, cursor: Cursor): string {
  const params = toSearchParams(query);
  params.set('cursor', writeCursor(cursor));
  return `?${params}`;
}
