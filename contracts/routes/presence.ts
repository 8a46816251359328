import { errorTexts } from '@stanza/domain/error-texts.ts';
import * as calls from '@stanza/schemas/chat/presence.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const tag = 'Chat';

export const presenceRoutes = [
  describeCall(calls.fetchPresence, {
    id: 'fetchPresence',
    tag,
    summary: 'Whether the other member of a conversation is connected',
    description:
      'Sent to a backend that names `presence` among its capabilities, when a conversation is opened, and every 30 seconds while it is on the screen. Only the two members of a conversation may know. If one of the two does not show it, the answer is as for a member who was never connected.',
    optional: true,
    params: { id: { description: 'The id of the conversation.', example: 31 } },
    answers: {
      200: 'What is known.',
      401: notAuthenticated,
      404: { when: 'The member has no such conversation.', shows: 'Nothing.' },
    },
    otherwise: 'Nothing: the label is left out.',
  }),
  describeCall(calls.fetchPresenceChoice, {
    id: 'fetchPresenceChoice',
    tag,
    summary: 'Whether the member shows when they are connected',
    optional: true,
    description: 'Sent to a backend that names `presence` among its capabilities, by the profile.',
    answers: { 200: 'The last choice; true before the first one.', 401: notAuthenticated },
    otherwise: '«This choice could not be loaded.»',
  }),
  describeCall(calls.choosePresence, {
    id: 'choosePresence',
    tag,
    summary: 'Choose whether to show it',
    description: 'Sent to a backend that names `presence` among its capabilities. It is safe to repeat.',
    optional: true,
    answers: { '2XX': 'It is kept.', 401: notAuthenticated },
    otherwise: orElse(errorTexts.memberCards.rejected),
  }),
];
