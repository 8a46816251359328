import * as z from 'zod/mini';
import { type Call, memberFailures } from '../call.ts';
import { codeFailureSchema, failureSchema } from '../failure.ts';
import { declineSchema, inboxSchema } from './inbox.ts';

/** The questions about the member's own listings, each with its state. Offered as `inbox`, as is the call below. */
export const fetchInbox = {
  method: 'GET',
  path: '/api/chat/inbox',
  bearer: true,
  answers: { 200: inboxSchema, ...memberFailures },
} as const satisfies Call;

/** Sends one answer to several conversations, or to none of them. If the same key is sent again, no message is sent. */
export const declineContacts = {
  method: 'PUT',
  path: '/api/chat/inbox/declines/{key}',
  bearer: true,
  /** A UUID. */
  params: z.object({
    key: z.string().check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/, 'Not found.')),
  }),
  body: declineSchema,
  answers: { 200: inboxSchema, 404: failureSchema, 409: codeFailureSchema, ...memberFailures },
} as const satisfies Call;
