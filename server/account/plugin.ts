import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { repeatWhileListening } from '../concurrency/repeat-while-listening.ts';
import { logSecurity } from '../http/security-log.ts';
import { reasonOf } from '../process/start-error.ts';
import type { Services } from '../services.ts';
import { accountRoutes } from './account.routes.ts';
import { authRoutes } from './auth.routes.ts';
import { dataRoutes } from './data.routes.ts';
import { deleteDueAccounts } from './deletion.ts';
import { emailConfirmationRoutes } from './email-confirmation.routes.ts';
import { emailPageRoutes } from './email-page.routes.ts';
import { languageRoutes } from './language.routes.ts';
import { mailPreferencesRoutes } from './mail-preferences.ts';
import { memberCardsRoutes } from './member-cards.routes.ts';
import { passkeysRoutes } from './passkeys.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { proofsRoutes } from './proofs.routes.ts';

/** Registration, login, password reset, profile, language, mails, cards, proofs and accounts of members. */
export const accountPlugin: FastifyPluginAsync<Services> = async (app, services) => {
  app.register(authRoutes, services);
  app.register(emailConfirmationRoutes, services);
  app.register(profileRoutes, services);
  app.register(languageRoutes, services);
  app.register(mailPreferencesRoutes, services);
  app.register(memberCardsRoutes, services);
  app.register(accountRoutes, services);
  app.register(emailPageRoutes, services);
  app.register(passkeysRoutes, services);
  app.register(dataRoutes, services);
  deleteWhenDue(app, services);
  app.register(proofsRoutes, services);
};

/** Deletes the accounts whose days are over, while the app listens. */
function deleteWhenDue(app: FastifyInstance, services: Services): void {
  const { background, mailedAddress } = services;
  const onDeleted = (memberId: number) => logSecurity(app.log, 'account.deleted', { memberId });
  const look = () =>
    background.run(() =>
      deleteDueAccounts({ ...services, appAddress: mailedAddress(), onDeleted }).catch((error: unknown) =>
        app.log.error(`Accounts were not deleted: ${reasonOf(error)}`),
      ),
    );
  repeatWhileListening(app, look);
}
