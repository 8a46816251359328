import { errorTexts } from '@stanza/domain/error-texts.ts';
import * as calls from '@stanza/schemas/calls/conversations.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated } from './failures.ts';

const tag = 'Chat';

export const chatRoutes = [
  describeCall(calls.fetchConversations, {
    id: 'fetchConversations',
    tag,
    summary: 'The member’s conversations',
    answers: { 200: 'The conversations; the app sorts them, newest first.', 401: notAuthenticated },
    otherwise: `The message of the answer, else «HTTP error! status: …» on the profile; «${errorTexts.conversations.rejected}» on the screen of the conversations.`,
  }),
  describeCall(calls.fetchMessages, {
    id: 'fetchMessages',
    tag,
    summary: 'The messages of a conversation',
    description: 'All of them. The app asks again after every reconnect, for what it has missed.',
    params: { id: { description: 'The id of the conversation.', example: 31 } },
    answers: {
      200: 'The messages; the app puts them in order by time and id.',
      401: notAuthenticated,
      404: {
        when: 'The member has no such conversation.',
        shows: `«${errorTexts.conversations.messages}»`,
      },
    },
    otherwise: `«${errorTexts.conversations.messages}»`,
  }),
];
