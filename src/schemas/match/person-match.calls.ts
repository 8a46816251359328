import * as z from 'zod/mini';
import { type Call, memberFailures } from '../call.ts';
import { failureSchema } from '../failure.ts';
import { idText } from '../id.ts';
import { bands, questions, reasonKinds } from './answers.ts';

const reasonSchema = z.object({
  question: z.enum(questions),
  kind: z.enum(reasonKinds),
  /** What the other member is like: a choice of the question. */
  theirs: z.string(),
});

/** How well the two members of a conversation may fit. */
export const personMatchSchema = z.object({
  /** Null if too little is known. It is coarse, until both allow the reasons (docs/match.md#privacy). */
  band: z.nullable(z.enum(bands)),
  /** In the order of how much each moved the score. Null until each of the two allows the other to see them. */
  reasons: z.nullable(z.array(reasonSchema)),
  /** Whether the member allows the other one to see the reasons. */
  isAllowed: z.boolean(),
});
export type PersonMatch = z.infer<typeof personMatchSchema>;

export const allowanceSchema = z.object({ isAllowed: z.boolean(/*i18n*/ 'Must be true or false.') });
export type Allowance = z.infer<typeof allowanceSchema>;

const path = '/api/chat/conversations/{id}/match';
const params = z.object({ id: idText('Conversation not found.') });

/** Offered as `match`. */
export const fetchPersonMatch = {
  method: 'GET',
  path,
  bearer: true,
  params,
  answers: { 200: personMatchSchema, 404: failureSchema, ...memberFailures },
} as const satisfies Call;

/** Allows the other member of the conversation to see the reasons, or not any more. Offered as `match`. Safe to repeat. */
export const allowReasons = {
  method: 'PUT',
  path,
  bearer: true,
  params,
  body: allowanceSchema,
  answers: { 200: personMatchSchema, 404: failureSchema, ...memberFailures },
} as const satisfies Call;
