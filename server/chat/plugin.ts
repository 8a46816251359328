import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { repeatWhileListening } from '../concurrency/repeat-while-listening.ts';
import { createUnsubscribeLinks } from '../search/alerts/unsubscribe-key.ts';
import type { Services } from '../services.ts';
import { serveChat } from './chat.ts';
import { contactsRoutes } from './contacts.routes.ts';
import { storeConversationMails } from './conversation-notices.ts';
import { conversationsRoutes } from './conversations.routes.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { presenceRoutes } from './presence.routes.ts';
import { socketTokenRoutes } from './socket-token.routes.ts';
import { viewingsRoutes } from './viewings.routes.ts';

/** The WebSocket `/chat`, conversations, contacts, the inbox, presence and viewings. */
export const chatPlugin = fastifyPlugin<Services>(async (app, services) => {
  // For the health check, which is in another plugin.
  app.decorate('chat', serveChat(app, services));
  app.register(contactsRoutes, services);
  app.register(conversationsRoutes, services);
  app.register(inboxRoutes, services);
  app.register(presenceRoutes, services);
  app.register(socketTokenRoutes, services);
  app.register(viewingsRoutes, services);
  if (services.mailer !== null) mailUnread(app, services);
});

/** Stores the mails about unread conversations that are due, while the app listens. */
function mailUnread(
  app: FastifyInstance,
  { db, clock, tokenSecret, background, mailedAddress, sendWaitingMails }: Services,
): void {
  const links = createUnsubscribeLinks(tokenSecret);
  const look = () =>
    background.run(async () => {
      await storeConversationMails({ db, now: clock(), address: mailedAddress(), links });
      sendWaitingMails();
    });
  repeatWhileListening(app, look);
}
