import * as z from 'zod/mini';
import { type Call, failures, memberFailures } from '../call.ts';
import { failureSchema } from '../failure.ts';
import { idText } from '../id.ts';
import { listingParam } from '../search/listings.calls.ts';
import { cardChoiceSchema, memberCardSchema, ownCardSchema } from './member-card.ts';

/** The card of the poster of a published listing. Offered as `member-cards`, as are the calls below. */
export const fetchPosterCard = {
  method: 'GET',
  path: '/api/listings/{id}/poster',
  bearer: false,
  seesMember: true,
  params: z.object({ id: listingParam }),
  answers: { 200: memberCardSchema, 404: failureSchema, ...failures },
} as const satisfies Call;

/** The card of the other member of a conversation. */
export const fetchPartnerCard = {
  method: 'GET',
  path: '/api/chat/conversations/{id}/card',
  bearer: true,
  params: z.object({ id: idText('Conversation not found.') }),
  answers: { 200: memberCardSchema, 404: failureSchema, ...memberFailures },
} as const satisfies Call;

export const fetchOwnCard = {
  method: 'GET',
  path: '/api/users/me/card',
  bearer: true,
  answers: { 200: ownCardSchema, ...memberFailures },
} as const satisfies Call;

/** Chooses what others see. Safe to repeat. */
export const chooseCardParts = {
  method: 'PUT',
  path: '/api/users/me/card',
  bearer: true,
  body: cardChoiceSchema,
  answers: { 200: ownCardSchema, ...memberFailures },
} as const satisfies Call;
