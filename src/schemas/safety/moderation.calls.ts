import * as z from 'zod/mini';
import { type Call, codeFailures, memberFailures } from '../call.ts';
import { codeFailureSchema, failureSchema } from '../failure.ts';
import { idText } from '../id.ts';
import { appealVerdictSchema, auditLogSchema, caseQueueSchema, verdictSchema } from './moderation.ts';

const params = z.object({ id: idText('Not found.') });

/** What waits for a decision. For moderators; others are refused with 403. Offered as `moderation`, as are the calls below. */
export const fetchCases = {
  method: 'GET',
  path: '/api/moderation/cases',
  bearer: true,
  answers: { 200: caseQueueSchema, ...memberFailures },
} as const satisfies Call;

/** Decides a case. Sent again with the same values, it is the same decision. */
export const decideCase = {
  method: 'PUT',
  path: '/api/moderation/cases/{id}/decision',
  bearer: true,
  params,
  body: verdictSchema,
  answers: { '2XX': null, 404: failureSchema, 409: codeFailureSchema, ...codeFailures },
} as const satisfies Call;

export const decideAppeal = {
  method: 'PUT',
  path: '/api/moderation/cases/{id}/appeal-decision',
  bearer: true,
  params,
  body: appealVerdictSchema,
  answers: { '2XX': null, 404: failureSchema, 409: codeFailureSchema, ...codeFailures },
} as const satisfies Call;

/** What moderators did. Nothing is ever removed from it. */
export const fetchAuditLog = {
  method: 'GET',
  path: '/api/moderation/log',
  bearer: true,
  answers: { 200: auditLogSchema, ...memberFailures },
} as const satisfies Call;
