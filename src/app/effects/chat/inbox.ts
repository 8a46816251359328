import type { Decline } from '../../../schemas/chat/inbox.ts';
import { apiUrl } from '../../environment.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { bearerCall } from '../bearer-call.ts';
import { once } from '../once.ts';

const inboxApi = once(async () => (await import('../../../api/chat/inbox.ts')).createInboxApi(apiUrl));

export const inboxEffects = (session: () => SessionActor) => ({
  fetchInbox: bearerCall(session, inboxApi, 'inbox', (api, _, options) => api.fetchInbox(options)),
  decline: bearerCall(
    session,
    inboxApi,
    'decline',
    (api, { key, ...body }: Decline & { key: string }, options) => api.decline(key, body, options),
  ),
});
