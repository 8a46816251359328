import * as z from 'zod/mini';
import { type Call, memberFailures } from '../call.ts';
import { answersSchema } from './answers.ts';

export const consentSchema = z.object({
  version: z.int().check(z.positive()),
  /** ISO 8601. */
  givenAt: z.string(),
});

/** `consent` is null, and there are no answers, before the member has consented. */
export const ownAnswersSchema = z.object({ answers: answersSchema, consent: z.nullable(consentSchema) });
export type OwnAnswers = z.infer<typeof ownAnswersSchema>;

export const answersToSaveSchema = z.object({
  answers: answersSchema,
  /** To which the member has consented. */
  consentVersion: z.int(/*i18n*/ 'Must be a whole number.').check(z.positive(/*i18n*/ 'Must be above 0.')),
});
export type AnswersToSave = z.infer<typeof answersToSaveSchema>;

const path = '/api/users/me/match-answers';

/** The member's own answers. Offered as `match`. */
export const fetchAnswers = {
  method: 'GET',
  path,
  bearer: true,
  answers: { 200: ownAnswersSchema, ...memberFailures },
} as const satisfies Call;

/** Replaces all answers. Offered as `match`. Safe to repeat. */
export const saveAnswers = {
  method: 'PUT',
  path,
  bearer: true,
  body: answersToSaveSchema,
  answers: { 200: ownAnswersSchema, ...memberFailures },
} as const satisfies Call;

/** Deletes answers and consent. Offered as `match`. Safe to repeat. */
export const deleteAnswers = {
  method: 'DELETE',
  path,
  bearer: true,
  answers: { '2XX': null, ...memberFailures },
} as const satisfies Call;
