import { earliestDay } from '@stanza/domain/day.ts';
import { renewByLink } from '@stanza/schemas/publish/listing-expiry.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Fanout } from '../chat/fanout/fanout.ts';
import type { Database } from '../database/tables.ts';
import { listingNotFound } from '../http/http-error.ts';
import type { LimitRate } from '../http/rate-limit/limit-rate.ts';
import { route } from '../http/route.ts';
import { findListing } from '../listing/find-listing.ts';
import { toListing } from '../listing/listing-row.ts';
import { renew } from './change-listing.ts';
import type { RenewalKeys } from './renewal-key.ts';

interface Options {
  db: Kysely<Database>;
  fanout: Fanout;
  publicUrl: string;
  clock: () => Date;
  limitRate: LimitRate;
  renewalKeys: RenewalKeys;
}

/** Renews a listing with the link of the mail, without a login. */
export const renewalRoute: FastifyPluginAsync<Options> = async (app, options) => {
  const { db, fanout, publicUrl, clock, limitRate, renewalKeys } = options;
  route(app, renewByLink, [limitRate('renewal')], async (request) => {
    const { id } = request.params;
    const { key } = request.body;
    await renew({ db, fanout, today: earliestDay(clock()) }, id, (ownerId) =>
      renewalKeys.isKeyOf(key, id, ownerId),
    );
    const row = await findListing(db, id);
    if (row === undefined) throw listingNotFound();
    return toListing(row, publicUrl);
  });
};
