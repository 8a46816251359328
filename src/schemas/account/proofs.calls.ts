import * as z from 'zod/mini';
import { type Call, codeFailures, memberFailures } from '../call.ts';
import { codeFailureSchema } from '../failure.ts';
import { idText } from '../id.ts';
import { metSchema, phoneSchema, proofsSchema, universityCodeSchema } from './proofs.ts';
import { forgotPasswordSchema } from './user.ts';

/** What is confirmed of the member. Offered as `proofs`, as are the calls below. */
export const fetchOwnProofs = {
  method: 'GET',
  path: '/api/users/me/proofs',
  bearer: true,
  answers: { 200: proofsSchema, ...memberFailures },
} as const satisfies Call;

/** Mails a code to an address of a university. */
export const askUniversityCode = {
  method: 'POST',
  path: '/api/users/me/proofs/university',
  bearer: true,
  body: forgotPasswordSchema,
  answers: { '2XX': null, 400: codeFailureSchema, ...codeFailures },
} as const satisfies Call;

/** Confirms the address with the code. */
export const confirmUniversity = {
  method: 'POST',
  path: '/api/users/me/proofs/university/confirmation',
  bearer: true,
  body: universityCodeSchema,
  answers: { 200: proofsSchema, 400: codeFailureSchema, ...codeFailures },
} as const satisfies Call;

/** Sends a code to a phone by a text message. Offered as `phone-proof`, as is the call below. */
export const askPhoneCode = {
  method: 'POST',
  path: '/api/users/me/proofs/phone',
  bearer: true,
  body: phoneSchema,
  answers: { '2XX': null, ...codeFailures },
} as const satisfies Call;

/** Confirms the number with the code. */
export const confirmPhone = {
  method: 'POST',
  path: '/api/users/me/proofs/phone/confirmation',
  bearer: true,
  body: universityCodeSchema,
  answers: { 200: proofsSchema, 400: codeFailureSchema, ...codeFailures },
} as const satisfies Call;

const notFound = 'Conversation not found.';

/** Says that the member has met the other in a viewing that is over. Safe to repeat. */
export const confirmMeeting = {
  method: 'PUT',
  path: '/api/chat/conversations/{id}/viewings/{listingId}/meeting',
  bearer: true,
  params: z.object({ id: idText(notFound), listingId: idText(notFound) }),
  answers: { 200: metSchema, ...codeFailures },
} as const satisfies Call;
