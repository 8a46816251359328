import * as z from 'zod/mini';
import { type Call, failures, memberFailures } from '../call.ts';
import { maxTokenLength } from '../constants.ts';
import { failureSchema } from '../failure.ts';

export const emailConfirmationSchema = z.object({ isConfirmed: z.boolean() });

export type EmailConfirmation = z.infer<typeof emailConfirmationSchema>;

/** The token of the link in the mail. */
export const confirmationSchema = z.object({
  token: z.string(/*i18n*/ 'This link is not complete.').check(z.maxLength(maxTokenLength)),
});

/** Whether the e-mail of the member is confirmed. Offered as `email-confirmation`, as are the calls below. */
export const fetchEmailConfirmation = {
  method: 'GET',
  path: '/api/users/me/email-confirmation',
  bearer: true,
  answers: { 200: emailConfirmationSchema, ...memberFailures },
} as const satisfies Call;

/** Sends the mail with the link again. */
export const sendEmailConfirmation = {
  method: 'POST',
  path: '/api/users/me/email-confirmation',
  bearer: true,
  answers: { '2XX': null, ...memberFailures },
} as const satisfies Call;

/** Confirms an e-mail with the token of the link. Needs no session: the link may be opened on another device. */
export const confirmEmail = {
  method: 'POST',
  path: '/api/auth/confirm-email',
  bearer: false,
  body: confirmationSchema,
  answers: { '2XX': null, 400: failureSchema, ...failures },
} as const satisfies Call;
