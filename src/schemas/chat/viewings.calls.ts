import * as z from 'zod/mini';
import { type Call, codeFailures, memberFailures } from '../call.ts';
import { codeFailureSchema, failureSchema } from '../failure.ts';
import { idText } from '../id.ts';
import {
  ownViewingsSchema,
  viewingAgreementSchema,
  viewingBookingSchema,
  viewingCancellationSchema,
  viewingOfferSchema,
  viewingProposalSchema,
  viewingSchema,
  viewingSlotsSchema,
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

const ofListing = z.object({ id: idText('Listing not found.') });

/** The open times of a listing: for its poster, and for members who have asked about it. Offered as `viewing-slots`, as are the two below. */
export const fetchViewingSlots = {
  method: 'GET',
  path: '/api/listings/{id}/viewing-slots',
  bearer: true,
  params: ofListing,
  answers: { 200: viewingSlotsSchema, 404: failureSchema, ...memberFailures },
} as const satisfies Call;

/** Replaces the open times of an own listing. Booked ones stay. */
export const changeViewingSlots = {
  method: 'PUT',
  path: '/api/listings/{id}/viewing-slots',
  bearer: true,
  params: ofListing,
  body: viewingOfferSchema,
  answers: { 200: viewingSlotsSchema, 400: failureSchema, 404: failureSchema, ...memberFailures },
} as const satisfies Call;

/** Books an open time: the viewing is agreed at once. Safe to repeat. */
export const bookViewing = {
  method: 'PUT',
  path: '/api/chat/conversations/{id}/viewings/{listingId}/booking',
  bearer: true,
  params: about,
  body: viewingBookingSchema,
  answers: { 200: viewingSchema, 409: codeFailureSchema, ...codeFailures },
} as const satisfies Call;

/** All viewings of a member, the earliest first. Offered as `own-viewings`. */
export const fetchOwnViewings = {
  method: 'GET',
  path: '/api/users/me/viewings',
  bearer: true,
  answers: { 200: ownViewingsSchema, ...memberFailures },
} as const satisfies Call;
