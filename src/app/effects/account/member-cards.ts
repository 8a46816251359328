import { fromPromise } from 'xstate';
import type { CardSource, MemberCard, ShownParts } from '../../../schemas/account/member-card.ts';
import { apiUrl } from '../../environment.ts';
import { type SessionActor, withAuth } from '../../root/bearer.ts';
import { viewerToken } from '../../root/viewer-token.ts';
import { withErrorLogging } from '../attempt.ts';
import { bearerCall } from '../bearer-call.ts';
import { once } from '../once.ts';

const cardsApi = once(async () =>
  (await import('../../../api/account/member-cards.ts')).createMemberCardsApi(apiUrl, viewerToken),
);

export const memberCardEffects = (session: () => SessionActor) => ({
  fetch: fromPromise<MemberCard, { source: CardSource }>(({ input: { source }, signal }) =>
    withErrorLogging('card', signal, async () => {
      const api = await cardsApi();
      return source.kind === 'poster'
        ? await api.fetchPosterCard(source.listingId, { signal })
        : await withAuth(session(), (token) =>
            api.fetchPartnerCard(source.conversationId, { token, signal }),
          );
    }),
  ),
});

export const ownCardEffects = (session: () => SessionActor) => ({
  fetchOwnCard: bearerCall(session, cardsApi, 'own card', (api, _, options) => api.fetchOwnCard(options)),
  saveParts: bearerCall(session, cardsApi, 'card choice', (api, shown: ShownParts, options) =>
    api.chooseParts(shown, options),
  ),
});
