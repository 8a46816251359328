import { errorTexts } from '@stanza/domain/error-texts.ts';
import { chatMessagesSchema } from '@stanza/schemas/chat.ts';
import { conversationsSchema } from '@stanza/schemas/conversation.ts';
import * as z from 'zod/mini';
import type { Route } from '../spec/route.ts';
import { notAuthenticated, notFound } from './failures.ts';

const tag = 'Chat';

export const chatRoutes: readonly Route[] = [
  {
    id: 'fetchConversations',
    tag,
    method: 'GET',
    path: '/api/chat/conversations',
    summary: 'The member’s conversations',
    bearer: true,
    answer: {
      status: '200',
      reads: 'The conversations; the app sorts them, newest first.',
      content: { type: 'application/json', schema: conversationsSchema },
    },
    failures: [notAuthenticated],
    otherwise: `The message of the answer, else «HTTP error! status: …» on the profile; «${errorTexts.conversations.rejected}» on the screen of the conversations.`,
  },
  {
    id: 'fetchMessages',
    tag,
    method: 'GET',
    path: '/api/chat/conversations/{id}/messages',
    summary: 'The messages of a conversation',
    description: 'All of them. The app asks again after every reconnect, for what it has missed.',
    bearer: true,
    params: { id: { schema: z.int(), description: 'The id of the conversation.', example: 31 } },
    answer: {
      status: '200',
      reads: 'The messages; the app puts them in order by time and id.',
      content: { type: 'application/json', schema: chatMessagesSchema },
    },
    failures: [
      notAuthenticated,
      notFound('The member has no such conversation.', `«${errorTexts.conversations.messages}»`),
    ],
    otherwise: `«${errorTexts.conversations.messages}»`,
  },
];
