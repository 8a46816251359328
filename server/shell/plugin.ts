import { fastifyPlugin } from 'fastify-plugin';
import type { Services } from '../services.ts';
import { capabilitiesRoutes } from './capabilities.routes.ts';
import { crawlerRoutes } from './crawlers.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { healthRoute } from './health.ts';
import { serveWebApp } from './web-app.ts';

/** The web app itself, and what belongs to no other domain. To be registered last: it answers all addresses that no other plugin has. */
export const shellPlugin = fastifyPlugin<Services>(async (app, services) => {
  app.register(capabilitiesRoutes, services);
  app.register(feedbackRoutes, services);
  app.register(healthRoute, services);
  app.register(crawlerRoutes, services);
  await serveWebApp(app, services);
});
