import multipart from '@fastify/multipart';
import { renewalPath } from '@stanza/domain/publish/listing-life.ts';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { repeatWhileListening } from '../concurrency/repeat-while-listening.ts';
import { reasonOf } from '../process/start-error.ts';
import { createUnsubscribeLinks } from '../search/alerts/unsubscribe-key.ts';
import type { Services } from '../services.ts';
import { noteExpiry, type ReminderLinks } from './expiry.ts';
import { listingDraftsRoutes } from './listing-drafts.routes.ts';
import { ownListingsRoutes } from './own-listings.routes.ts';
import { renewalRoutes } from './renewal.routes.ts';
import { createRenewalKeys, type RenewalKeys } from './renewal-key.ts';

/** A member's own listings: drafts, creation, changes, expiry and renewal. */
export const publishPlugin: FastifyPluginAsync<Services> = async (app, services) => {
  const renewalKeys = createRenewalKeys(services.tokenSecret);
  await app.register(multipart);
  app.register(ownListingsRoutes, services);
  app.register(listingDraftsRoutes, services);
  app.register(renewalRoutes, { ...services, renewalKeys });
  followExpiry(app, services, renewalKeys);
};

/** Checks for listings that expire, while the app listens. */
function followExpiry(
  app: FastifyInstance,
  { db, mailer, background, mailedAddress, sendWaitingMails, tokenSecret }: Services,
  { keyOf }: RenewalKeys,
): void {
  const { linkOf } = createUnsubscribeLinks(tokenSecret);
  const links: ReminderLinks = {
    renewal: (listingId, ownerId, expiresAt) =>
      `${mailedAddress()}${renewalPath(listingId, keyOf(listingId, ownerId, expiresAt))}`,
    unsubscribe: (userId, language) => `${mailedAddress()}${linkOf({ kind: 'expiry', userId }, language)}`,
  };
  const look = () =>
    background.run(async () => {
      await noteExpiry({ db, links: mailer === null ? null : links }).catch((error: unknown) =>
        app.log.error(`Listings that expire were not looked for: ${reasonOf(error)}`),
      );
      sendWaitingMails();
    });
  repeatWhileListening(app, look);
}
