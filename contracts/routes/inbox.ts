import { errorTexts } from '@stanza/domain/error-texts.ts';
import * as calls from '@stanza/schemas/chat/inbox.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const tag = 'Inbox';
const shows = orElse(errorTexts.inbox.rejected);

export const inboxRoutes = [
  describeCall(calls.fetchInbox, {
    id: 'fetchInbox',
    tag,
    summary: 'How far each question about the own listings is',
    description:
      'Sent to a backend that names `inbox` among its capabilities, when the conversations are opened, and again with each new message.',
    optional: true,
    answers: {
      200: 'A question for each conversation and own listing, once something is written.',
      401: notAuthenticated,
    },
    otherwise: `«${errorTexts.inbox.fetch}»`,
  }),
  describeCall(calls.declineContacts, {
    id: 'declineContacts',
    tag,
    summary: 'One answer to several conversations',
    description:
      'Sent to a backend that names `inbox` among its capabilities, by «Decline Kindly». All of the conversations get the text as an ordinary message, or none of them. A backend with `life-answer` also gets the `viewings` that it cancels with it. With the same key it is safe to repeat.',
    optional: true,
    params: {
      key: { description: 'A UUID that the app makes.', example: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111' },
    },
    answers: {
      200: 'The inbox as it is now: the questions of these conversations are declined.',
      401: notAuthenticated,
      404: { when: 'In one of the conversations nobody has asked the member about a listing.', shows },
      409: {
        when: 'A viewing with one of them is agreed and ahead, and not among those that are cancelled; or one of these has changed.',
        shows,
      },
    },
    otherwise: shows,
  }),
];
