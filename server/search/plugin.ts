import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { repeatWhileListening } from '../concurrency/repeat-while-listening.ts';
import { reasonOf } from '../process/start-error.ts';
import type { Services } from '../services.ts';
import { noteAlerts } from './alerts/note-alerts.ts';
import { createUnsubscribeLinks, type UnsubscribeLinks } from './alerts/unsubscribe-key.ts';
import { countRooms } from './listing-counts.ts';
import { listingsRoutes } from './listings.routes.ts';
import { placesRoutes } from './places.routes.ts';
import { savedSearchesRoutes } from './saved-searches.routes.ts';
import { unsubscribeRoutes } from './unsubscribe.routes.ts';

/** Searches, saved searches and the mails about them. */
export const searchPlugin: FastifyPluginAsync<Services> = async (app, services) => {
  const links = createUnsubscribeLinks(services.tokenSecret);
  app.register(listingsRoutes, services);
  app.register(placesRoutes, services);
  app.register(savedSearchesRoutes, services);
  app.register(unsubscribeRoutes, { ...services, links });
  followNewListings(app, services, links);
  followCounts(app, services);
};

/** Matches new listings with saved searches, and stores the mails about them that are due, while the app listens. */
function followNewListings(
  app: FastifyInstance,
  { db, mailer, clock, background, mailedAddress, sendWaitingMails }: Services,
  links: UnsubscribeLinks,
): void {
  const look = () =>
    background.run(async () => {
      const now = clock();
      const mails = mailer === null ? null : { db, now, address: mailedAddress(), links };
      await noteAlerts(db, now, mails, (failure, error) => app.log.error(`${failure}: ${reasonOf(error)}`));
      sendWaitingMails();
    });
  repeatWhileListening(app, look);
}

/** Counts the rooms of changed squares of the map, while the app listens. */
function followCounts(app: FastifyInstance, { db, background }: Services): void {
  const stop = new AbortController();
  const count = () =>
    background.run(() =>
      countRooms(db, stop.signal).catch((error: unknown) =>
        app.log.error(`Rooms were not counted: ${reasonOf(error)}`),
      ),
    );
  app.addHook('preClose', async () => stop.abort());
  repeatWhileListening(app, count);
}
