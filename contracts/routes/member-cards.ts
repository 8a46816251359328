import { errorTexts } from '@stanza/domain/error-texts.ts';
import * as calls from '@stanza/schemas/account/member-cards.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const tag = 'Cards';
const offered = 'Sent to a backend that names `member-cards` among its capabilities';
const fetchFailed = `«${errorTexts.memberCards.fetch}»`;
const gone = `«${errorTexts.memberCards.gone}»`;

export const memberCardRoutes = [
  describeCall(calls.fetchPosterCard, {
    id: 'fetchPosterCard',
    tag,
    summary: 'Who is behind a listing',
    description: `${offered}, by «View Tenant Card». Visitors see it too. The listings are the other published ones of the poster.`,
    optional: true,
    params: { id: { description: 'The id of the listing.', example: 101 } },
    answers: {
      200: 'What the poster shows. Never surname, e-mail or address.',
      404: { when: 'There is no such listing, or it is not published.', shows: gone },
    },
    otherwise: fetchFailed,
  }),
  describeCall(calls.fetchPartnerCard, {
    id: 'fetchPartnerCard',
    tag,
    summary: 'Who the other member of a conversation is',
    description: `${offered}, when a member opens the card in a conversation.`,
    optional: true,
    params: { id: { description: 'The id of the conversation.', example: 31 } },
    answers: {
      200: 'What the other member shows. Never surname, e-mail or address.',
      401: notAuthenticated,
      404: { when: 'The member sees no such conversation.', shows: gone },
    },
    otherwise: fetchFailed,
  }),
  describeCall(calls.fetchOwnCard, {
    id: 'fetchOwnCard',
    tag,
    summary: 'The own card',
    description: `${offered}, when a member opens the profile and its preview.`,
    optional: true,
    answers: { 200: 'All of the card, and what of it others see.', 401: notAuthenticated },
    otherwise: fetchFailed,
  }),
  describeCall(calls.chooseCardParts, {
    id: 'chooseCardParts',
    tag,
    summary: 'Choose what others see',
    description: `${offered}, when a member uses a switch of the own card. It is safe to repeat.`,
    optional: true,
    answers: { 200: 'The own card as it is now.', 401: notAuthenticated },
    otherwise: orElse(errorTexts.memberCards.rejected),
  }),
];
