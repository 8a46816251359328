import { errorTexts } from '@stanza/domain/error-texts.ts';
import * as calls from '@stanza/schemas/match/answers.calls.ts';
import * as householdCalls from '@stanza/schemas/match/household.calls.ts';
import * as personCalls from '@stanza/schemas/match/person-match.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const tag = 'Match';

const params = { id: { description: 'The id of the conversation.', example: 31 } };
const noConversation = { when: 'The member has no such conversation.', shows: errorTexts.match.person };

const listing = { id: { description: 'The id of the listing.', example: 101 } };

export const matchRoutes = [
  describeCall(householdCalls.inviteFlatmates, {
    id: 'inviteFlatmates',
    tag,
    summary: 'A key with which flatmates confirm the household of an own listing',
    description:
      'Asked of a backend that names `household` among its capabilities. The app puts the key into a link to the page of the listing. It must end after some days, and with a change of the household.',
    optional: true,
    params: listing,
    answers: {
      200: 'The key, and when it ends.',
      401: notAuthenticated,
      404: {
        when: 'The member has no such listing, or it has no household.',
        shows: errorTexts.household.invitation,
      },
    },
    otherwise: errorTexts.household.invitation,
  }),
  describeCall(householdCalls.confirmHousehold, {
    id: 'confirmHousehold',
    tag,
    summary: 'Confirm the household of a listing, or take it back',
    description:
      'Sent to a backend that names `household` among its capabilities. It is safe to repeat. A change of the household ends all confirmations. Nobody is told who confirms.',
    optional: true,
    params: listing,
    answers: {
      200: 'How many confirm it now, at most as many as live there.',
      401: notAuthenticated,
      409: {
        when: 'The key has ended, or is not for this household; or the listing is the own one.',
        shows: 'The message of the answer.',
      },
    },
    otherwise: orElse(errorTexts.household.rejected),
  }),
  describeCall(personCalls.fetchPersonMatch, {
    id: 'fetchPersonMatch',
    tag,
    summary: 'How well the other member of a conversation may fit',
    description:
      'Asked of a backend that names `match` among its capabilities, when the card of the other member is opened. Until each of the two allows the other to see the reasons, the band must tell less than one bit about each answer of the other, however many accounts ask.',
    optional: true,
    params,
    answers: {
      200: 'The band, and the reasons if both allow them.',
      401: notAuthenticated,
      404: noConversation,
    },
    otherwise: errorTexts.match.person,
  }),
  describeCall(personCalls.allowReasons, {
    id: 'allowMatchReasons',
    tag,
    summary: 'Let the other member see the reasons, or not any more',
    description: 'Sent to a backend that names `match` among its capabilities. It is safe to repeat.',
    optional: true,
    params,
    answers: { 200: 'What holds now.', 401: notAuthenticated, 404: noConversation },
    otherwise: orElse(errorTexts.memberCards.rejected),
  }),
  describeCall(calls.fetchAnswers, {
    id: 'fetchMatchAnswers',
    tag,
    summary: "The member's own answers about living together",
    description:
      'Asked of a backend that names `match` among its capabilities. Nobody else gets these answers, in no call. Keep them encrypted, and out of logs, caches and mails.',
    optional: true,
    answers: {
      200: 'The answers and the consent; no answers and null before the consent.',
      401: notAuthenticated,
    },
    otherwise: errorTexts.match.fetch,
  }),
  describeCall(calls.saveAnswers, {
    id: 'saveMatchAnswers',
    tag,
    summary: 'Replace all own answers',
    description:
      'Sent to a backend that names `match` among its capabilities, when a member leaves a question that has changed. It is safe to repeat. The first save, and the first with another version of the text, is the consent: its date is kept.',
    optional: true,
    answers: { 200: 'What is stored now.', 401: notAuthenticated },
    otherwise: orElse(errorTexts.match.rejected),
  }),
  describeCall(calls.deleteAnswers, {
    id: 'deleteMatchAnswers',
    tag,
    summary: 'Delete all own answers, and the consent',
    description:
      'Sent to a backend that names `match` among its capabilities. It is safe to repeat: nothing to delete is no failure.',
    optional: true,
    answers: { '2XX': 'Nothing.', 401: notAuthenticated },
    otherwise: orElse(errorTexts.match.kept),
  }),
];
