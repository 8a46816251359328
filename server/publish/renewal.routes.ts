import { earliestDay } from '@stanza/domain/day.ts';
import { renewByLink } from '@stanza/schemas/publish/listing-expiry.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { listingNotFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { findListing } from '../listing/find-listing.ts';
import { toListing } from '../listing/listing-row.ts';
import type { Services } from '../services.ts';
import { renew } from './change-listing.ts';
import type { RenewalKeys } from './renewal-key.ts';

/** Renews a listing with the link of the mail, without a login. */
export const renewalRoutes: FastifyPluginAsync<Services & { renewalKeys: RenewalKeys }> = async (
  app,
  options,
) => {
  const { db, fanout, publicUrl, clock, limitRate, renewalKeys } = options;
  route(app, renewByLink, { limits: [limitRate('renewal')] }, async (request) => {
    const { id } = request.params;
    const { key } = request.body;
    const now = clock();
    await renew({ db, fanout, today: earliestDay(now) }, id, (ownerId) =>
      renewalKeys.isKeyOf(key, id, ownerId, now),
    );
    const row = await findListing(db, id);
    if (row === undefined) throw listingNotFound();
    return toListing(row, publicUrl);
  });
};
