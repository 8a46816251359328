import { apiUrl } from '../../environment.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { bearerCall } from '../bearer-call.ts';
import { once } from '../once.ts';

const householdApi = once(async () =>
  (await import('../../../api/match/household.ts')).createHouseholdApi(apiUrl),
);

export const invitationEffects = (session: () => SessionActor) => ({
  fetch: bearerCall(
    session,
    householdApi,
    'invitation of flatmates',
    (api, { id }: { id: number }, options) => api.inviteFlatmates(id, options),
  ),
});

export const confirmationEffects = (session: () => SessionActor) => ({
  confirm: bearerCall(
    session,
    householdApi,
    'confirmation of a household',
    (api, { id, ...body }: { id: number; key: string; livesThere: boolean }, options) =>
      api.confirm(id, body, options),
  ),
});
