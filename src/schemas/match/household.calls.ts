import * as z from 'zod/mini';
import { type Call, memberFailures } from '../call.ts';
import { codeFailureSchema, failureSchema } from '../failure.ts';
import { moment } from '../moment.ts';
import { listingParam } from '../search/listings.calls.ts';

const params = z.object({ id: listingParam });

export const invitationSchema = z.object({
  /** For the link to flatmates. It ends with a change of the household. */
  key: z.string(),
  until: moment,
});
export type Invitation = z.infer<typeof invitationSchema>;

/** A key with which flatmates confirm the household of an own listing. Offered as `household`. */
export const inviteFlatmates = {
  method: 'GET',
  path: '/api/users/me/listings/{id}/household-invitation',
  bearer: true,
  params,
  answers: { 200: invitationSchema, 404: failureSchema, ...memberFailures },
} as const satisfies Call;

export const householdAnswerSchema = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Whether the member lives there, and the household is right. False takes a confirmation back. */
  livesThere: z.boolean(/*i18n*/ 'Must be true or false.'),
});
export type HouseholdAnswer = z.infer<typeof householdAnswerSchema>;

export const confirmationsSchema = z.object({ confirmedBy: z.int().check(z.nonnegative()) });

/** Confirms the household of a listing with the key of an invitation. Safe to repeat. Offered as `household`. */
export const confirmHousehold = {
  method: 'PUT',
  path: '/api/listings/{id}/household-confirmation',
  bearer: true,
  params,
  body: householdAnswerSchema,
  answers: { 200: confirmationsSchema, 409: codeFailureSchema, ...memberFailures },
} as const satisfies Call;
