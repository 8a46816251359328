import * as z from 'zod/mini';
import { type Call, codeFailures, memberFailures } from '../call.ts';
import { codeFailureSchema, failureSchema } from '../failure.ts';
import { idText } from '../id.ts';
import { blockedMemberSchema, blockSchema, blocksSchema } from './block.ts';

/** Blocks a member: neither sees the other any more. Safe to repeat. Offered as `safety`, as are the calls below. */
export const blockMember = {
  method: 'POST',
  path: '/api/users/me/blocks',
  bearer: true,
  body: blockedMemberSchema,
  answers: { 200: blockSchema, 404: failureSchema, 409: codeFailureSchema, ...codeFailures },
} as const satisfies Call;

export const fetchBlocks = {
  method: 'GET',
  path: '/api/users/me/blocks',
  bearer: true,
  answers: { 200: blocksSchema, ...memberFailures },
} as const satisfies Call;

/** Safe to repeat. */
export const unblockMember = {
  method: 'DELETE',
  path: '/api/users/me/blocks/{id}',
  bearer: true,
  params: z.object({ id: idText('Not found.') }),
  answers: { '2XX': null, ...memberFailures },
} as const satisfies Call;
