import * as z from 'zod/mini';
import { type Call, memberFailures } from '../call.ts';
import { failureSchema } from '../failure.ts';
import { idText } from '../id.ts';
import { moment } from '../moment.ts';

/** Whether a member is connected. Both are empty if the member was never connected, or if one of the two members does not show it. */
export const presenceSchema = z.object({
  isOnline: z.boolean(),
  /** When the member was connected last; `null` while the member is connected. */
  lastActive: z.nullable(moment),
});

export type Presence = z.infer<typeof presenceSchema>;

/** Whether a member shows others when they are connected. Who does not, does not see it of others. */
export const presenceChoiceSchema = z.object({ isShown: z.boolean(/*i18n*/ 'Must be true or false.') });

export type PresenceChoice = z.infer<typeof presenceChoiceSchema>;

/** The presence of the other member of a conversation. Offered as `presence`, as are the calls below. */
export const fetchPresence = {
  method: 'GET',
  path: '/api/chat/conversations/{id}/presence',
  bearer: true,
  params: z.object({ id: idText('Conversation not found.') }),
  answers: { 200: presenceSchema, 404: failureSchema, ...memberFailures },
} as const satisfies Call;

export const fetchPresenceChoice = {
  method: 'GET',
  path: '/api/users/me/presence',
  bearer: true,
  answers: { 200: presenceChoiceSchema, ...memberFailures },
} as const satisfies Call;

/** Safe to repeat. */
export const choosePresence = {
  method: 'PUT',
  path: '/api/users/me/presence',
  bearer: true,
  body: presenceChoiceSchema,
  answers: { '2XX': null, ...memberFailures },
} as const satisfies Call;
