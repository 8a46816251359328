import { fetchFlatRooms } from '@stanza/schemas/listing/flats.calls.ts';
import { fetchPlace } from '@stanza/schemas/listing/private-places.calls.ts';
import { fetchSimilarListings } from '@stanza/schemas/publish/listing-life.calls.ts';
import { fetchListing } from '@stanza/schemas/search/listings.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { listingNotFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { viewerOf } from '../http/viewer.ts';
import type { Services } from '../services.ts';
import { findListing } from './find-listing.ts';
import { findFlatRooms } from './flat-rooms.ts';
import { toListing } from './listing-row.ts';
import { findPlaceFor } from './private-places.ts';
import { findSimilar } from './similar-listings.ts';

/** A listing by its id, listings like it, and its exact place for those who may know it. */
export const listingRoutes: FastifyPluginAsync<Services> = async (app, { db, publicUrl, clock }) => {
  route(app, fetchListing, {}, async (request) => {
    const row = await findListing(db, request.params.id, viewerOf(request));
    if (row === undefined) throw listingNotFound();
    return toListing(row, publicUrl);
  });

  route(app, fetchSimilarListings, {}, async (request) => {
    const rows = await findSimilar(db, request.params.id, viewerOf(request));
    if (rows === null) throw listingNotFound();
    return rows.map((row) => toListing(row, publicUrl));
  });

  route(app, fetchFlatRooms, {}, async (request) => {
    const rows = await findFlatRooms(db, request.params.id, viewerOf(request));
    if (rows === null) throw listingNotFound();
    return rows.map((row) => toListing(row, publicUrl));
  });

  route(app, fetchPlace, {}, async (request) => {
    const { userId } = sessionOf(request);
    const place = await findPlaceFor(db, { listingId: request.params.id, userId, now: clock() });
    if (place === undefined) throw listingNotFound();
    return place;
  });
};
