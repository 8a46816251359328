import { fromPromise } from 'xstate';
import type { Appeal } from '../../../machines/safety/appeal.machine.ts';
import type { CaseDecision } from '../../../machines/safety/moderation.machine.ts';
import type { SafetyMember } from '../../../schemas/safety/block.ts';
import type { Report } from '../../../schemas/safety/report.ts';
import { apiUrl } from '../../environment.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { viewerToken } from '../../root/viewer-token.ts';
import { withErrorLogging } from '../attempt.ts';
import { bearerCall } from '../bearer-call.ts';
import { once } from '../once.ts';

const safetyApi = once(async () =>
  (await import('../../../api/safety/safety.ts')).createSafetyApi(apiUrl, viewerToken),
);
const moderationApi = once(async () =>
  (await import('../../../api/safety/moderation.ts')).createModerationApi(apiUrl),
);

export const safetyActionsEffects = (session: () => SessionActor) => ({
  sendReport: bearerCall(
    session,
    safetyApi,
    'report',
    (api, { key, report }: { key: string; report: Report }, options) => api.report(key, report, options),
  ),
  block: bearerCall(session, safetyApi, 'block', (api, member: SafetyMember, options) =>
    api.block(member, options),
  ),
  leave: bearerCall(
    session,
    safetyApi,
    'leaving a conversation',
    (api, { conversationId }: { conversationId: number }, options) => api.leave(conversationId, options),
  ),
});

export const blocksEffects = (session: () => SessionActor) => ({
  fetchRows: bearerCall(session, safetyApi, 'blocks', (api, _, options) => api.fetchBlocks(options)),
  deleteRow: bearerCall(session, safetyApi, 'unblock', (api, { id }: { id: number }, options) =>
    api.unblock(id, options),
  ),
});

export const safetyPageEffects = (session: () => SessionActor) => ({
  fetch: bearerCall(session, safetyApi, 'reports', (api, _, options) => api.fetchPage(options)),
});

export const appealEffects = {
  sendAppeal: fromPromise<void, Appeal>(({ input: { id, text, key }, signal }) =>
    withErrorLogging('appeal', signal, async () =>
      (await safetyApi()).appeal(id, { text, ...(key !== null && { key }) }, { signal }),
    ),
  ),
};

export const moderationEffects = (session: () => SessionActor) => ({
  fetchCases: bearerCall(session, moderationApi, 'cases', (api, _, options) => api.fetchCases(options)),
  decide: bearerCall(session, moderationApi, 'decision', (api, { id, verdict }: CaseDecision, options) =>
    'decision' in verdict ? api.decide(id, verdict, options) : api.decideAppeal(id, verdict, options),
  ),
});

export const auditLogEffects = (session: () => SessionActor) => ({
  fetch: bearerCall(session, moderationApi, 'log', (api, _, options) => api.fetchLog(options)),
});
