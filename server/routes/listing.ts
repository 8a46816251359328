import { listingSchema, parseListingId } from '@stanza/schemas/listing.ts';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { findListing } from '../listings/find-listing.ts';
import { toListing } from '../listings/listing-row.ts';

/** `GET /api/listings/{id}`. What is no id is a listing not found. */
export const listingRoute: FastifyPluginAsync<{ db: Kysely<Database>; publicUrl: string }> = async (
  app,
  { db, publicUrl },
) => {
  app.get<{ Params: { id: string } }>('/api/listings/:id', async (request, reply) => {
    const id = parseListingId(request.params.id);
    const row = id === null ? undefined : await findListing(db, id);
    if (row === undefined) return reply.code(404).send({ message: 'Listing not found.' });
    return listingSchema.parse(toListing(row, publicUrl));
  });
};
