import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../services.ts';
import { geocoderRoutes } from './geocoder.routes.ts';
import { likesRoutes } from './likes.routes.ts';
import { listingRoutes } from './listing.routes.ts';

/** One listing for its readers: its page, its place, similar ones, likes, and the coordinates of postal codes. */
export const listingPlugin: FastifyPluginAsync<Services> = async (app, services) => {
  app.register(listingRoutes, services);
  app.register(likesRoutes, services);
  app.register(geocoderRoutes, services);
};
