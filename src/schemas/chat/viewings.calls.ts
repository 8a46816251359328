import * as z from 'zod/mini';
import { type Call, codeFailures, memberFailures } from '../call.ts';
import { codeFailureSchema, failureSchema } from '../failure.ts';
import { idText } from '../id.ts';
import {
  viewingAgreementSchema,
  viewingCancellationSchema,
  viewingProposalSchema,
  viewingSchema,
  viewingsSchema,
} from './viewing.ts';

const notFound = 'Conversation not found.';
const conversation = z.object({ id: idText(notFound) });
const about = z.object({ id: idText(notFound), listingId: idText(notFound) });

/** The viewings of the listings of a conversation. Offered as `viewings`, as are the calls below. */
export const fetchViewings = {
  method: 'GET',
  path: '/api/chat/conversations/{id}/viewings',
  bearer: true,
  params: conversation,
  answers: { 200: viewingsSchema, 404: failureSchema, ...memberFailures },
} as const satisfies Call;

/** Proposes times, in place of those proposed before. Safe to repeat. */
export const proposeViewing = {
  method: 'PUT',
  path: '/api/chat/conversations/{id}/viewings/{listingId}/proposal',
  bearer: true,
  params: about,
  body: viewingProposalSchema,
  answers: { 200: viewingSchema, 400: failureSchema, ...codeFailures },
} as const satisfies Call;

/** Agrees to a time that the other member has proposed. Safe to repeat. */
export const agreeToViewing = {
  method: 'PUT',
  path: '/api/chat/conversations/{id}/viewings/{listingId}/agreement',
  bearer: true,
  params: about,
  body: viewingAgreementSchema,
  answers: { 200: viewingSchema, 409: codeFailureSchema, ...codeFailures },
} as const satisfies Call;

/** Cancels a proposal or an agreed viewing. Safe to repeat. */
export const cancelViewing = {
  method: 'PUT',
  path: '/api/chat/conversations/{id}/viewings/{listingId}/cancellation',
  bearer: true,
  params: about,
  body: viewingCancellationSchema,
  answers: { 200: viewingSchema, ...codeFailures },
} as const satisfies Call;
