import { fastifyPlugin } from 'fastify-plugin';
import type { Services } from '../services.ts';
import { serveChat } from './chat.ts';
import { contactsRoutes } from './contacts.routes.ts';
import { conversationsRoutes } from './conversations.routes.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { presenceRoutes } from './presence.routes.ts';
import { viewingsRoutes } from './viewings.routes.ts';

/** The WebSocket `/chat`, conversations, contacts, the inbox, presence and viewings. */
export const chatPlugin = fastifyPlugin<Services>(async (app, services) => {
  // For the health check, which is in another plugin.
  app.decorate('chat', serveChat(app, services));
  app.register(contactsRoutes, services);
  app.register(conversationsRoutes, services);
  app.register(inboxRoutes, services);
  app.register(presenceRoutes, services);
  app.register(viewingsRoutes, services);
});
