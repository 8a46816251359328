import * as z from 'zod/mini';
import { type Call, memberFailures } from '../call.ts';

export const socketTokenSchema = z.object({ token: z.string().check(z.minLength(1)) });

/** A token for one connection of the chat, good for a minute, in place of the long one. Offered as `socket-token`. */
export const makeSocketToken = {
  method: 'POST',
  path: '/api/users/me/socket-token',
  bearer: true,
  answers: { 200: socketTokenSchema, ...memberFailures },
} as const satisfies Call;
