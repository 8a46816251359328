import type { PresenceChoice } from '../../../schemas/chat/presence.calls.ts';
import { apiUrl } from '../../environment.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { bearerCall } from '../bearer-call.ts';
import { once } from '../once.ts';

const presenceApi = once(async () =>
  (await import('../../../api/chat/presence.ts')).createPresenceApi(apiUrl),
);

export const presenceEffects = (session: () => SessionActor) => ({
  fetchPresence: bearerCall(
    session,
    presenceApi,
    'presence',
    (api, { conversationId }: { conversationId: number }, options) =>
      api.fetchPresence(conversationId, options),
  ),
});

export const presenceChoiceEffects = (session: () => SessionActor) => ({
  fetchChoice: bearerCall(session, presenceApi, 'presence choice', (api, _, options) =>
    api.fetchChoice(options),
  ),
  saveChoice: bearerCall(
    session,
    presenceApi,
    'presence choice',
    async (api, choice: PresenceChoice, options) => {
      await api.choose(choice, options);
    },
  ),
});
