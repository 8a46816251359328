import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../services.ts';
import { authRoutes } from './auth.routes.ts';
import { languageRoutes } from './language.routes.ts';
import { mailPreferencesRoutes } from './mail-preferences.ts';
import { memberCardsRoutes } from './member-cards.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { proofsRoutes } from './proofs.routes.ts';

/** Registration, login, password reset, profile, language, mails, cards and proofs of members. */
export const accountPlugin: FastifyPluginAsync<Services> = async (app, services) => {
  app.register(authRoutes, services);
  app.register(profileRoutes, services);
  app.register(languageRoutes, services);
  app.register(mailPreferencesRoutes, services);
  app.register(memberCardsRoutes, services);
  app.register(proofsRoutes, services);
};
