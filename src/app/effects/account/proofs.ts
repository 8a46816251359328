import { apiUrl } from '../../environment.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { bearerCall } from '../bearer-call.ts';
import { once } from '../once.ts';

const proofsApi = once(async () => (await import('../../../api/account/proofs.ts')).createProofsApi(apiUrl));

export const proofsEffects = (session: () => SessionActor) => ({
  fetchProofs: bearerCall(session, proofsApi, 'proofs', (api, _, options) => api.fetchProofs(options)),
  askCode: bearerCall(session, proofsApi, 'code', (api, { email }: { email: string }, options) =>
    api.askCode(email, options),
  ),
  confirm: bearerCall(session, proofsApi, 'confirmation', (api, { code }: { code: string }, options) =>
    api.confirm(code, options),
  ),
});

export const phoneProofEffects = (session: () => SessionActor) => ({
  askCode: bearerCall(session, proofsApi, 'code', (api, { number }: { number: string }, options) =>
    api.askPhoneCode(number, options),
  ),
  confirm: bearerCall<Awaited<ReturnType<typeof proofsApi>>, unknown, { code: string }>(
    session,
    proofsApi,
    'confirmation',
    (api, { code }, options) => api.confirmPhone(code, options),
  ),
});

export const meetingEffects = (session: () => SessionActor) => ({
  confirm: bearerCall(
    session,
    proofsApi,
    'meeting',
    (api, of: { conversationId: number; listingId: number }, options) => api.confirmMeeting(of, options),
  ),
});
