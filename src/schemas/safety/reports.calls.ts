import * as z from 'zod/mini';
import { type Call, codeFailures, failures, memberFailures } from '../call.ts';
import { codeFailureSchema, failureSchema } from '../failure.ts';
import { idText } from '../id.ts';
import { appealSchema, reportSchema, safetyPageSchema } from './report.ts';

/** Reports something. Sent again with the same UUID, it is the same report. Offered as `safety`, as are the two calls below. */
export const sendReport = {
  method: 'PUT',
  path: '/api/users/me/reports/{key}',
  bearer: true,
  params: z.object({
    key: z.string().check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/, 'Not found.')),
  }),
  body: reportSchema,
  answers: { '2XX': null, 404: failureSchema, 409: codeFailureSchema, ...codeFailures },
} as const satisfies Call;

/** The member's own reports, and decisions about them. */
export const fetchSafetyPage = {
  method: 'GET',
  path: '/api/users/me/safety',
  bearer: true,
  answers: { 200: safetyPageSchema, ...memberFailures },
} as const satisfies Call;

/** The member leaves a conversation: it is gone from their list. Safe to repeat. */
export const leaveConversation = {
  method: 'PUT',
  path: '/api/chat/conversations/{id}/departure',
  bearer: true,
  params: z.object({ id: idText('Conversation not found.') }),
  answers: { '2XX': null, 404: failureSchema, ...memberFailures },
} as const satisfies Call;

/** Appeals against a decision, once. A member who is logged in needs no key. Offered as `moderation`. */
export const appeal = {
  method: 'PUT',
  path: '/api/decisions/{id}/appeal',
  bearer: false,
  seesMember: true,
  params: z.object({ id: idText('Not found.') }),
  body: appealSchema,
  answers: { '2XX': null, 404: failureSchema, 409: codeFailureSchema, ...failures },
} as const satisfies Call;
