import * as z from 'zod/mini';
import { type Call, memberFailures } from '../call.ts';
import { failureSchema } from '../failure.ts';
import { idText } from '../id.ts';
import { moment } from '../moment.ts';
import { chatMessagesSchema } from './chat.ts';
import { conversationsSchema } from './conversation.ts';

export const fetchConversations = {
  method: 'GET',
  path: '/api/chat/conversations',
  bearer: true,
  answers: { 200: conversationsSchema, ...memberFailures },
} as const satisfies Call;

/** All messages of one conversation. With `limit`, if the backend offers it, the newest ones; `Link` leads to older messages. */
export const fetchMessages = {
  method: 'GET',
  path: '/api/chat/conversations/{id}/messages',
  bearer: true,
  params: z.object({ id: idText('Conversation not found.') }),
  query: z.object({
    limit: z.optional(z.int().check(z.positive())),
    /** Only messages with a lower id: the parameter that the reference backend puts into its `Link` header. */
    before: z.optional(z.int().check(z.positive())),
  }),
  answers: { 200: chatMessagesSchema, 404: failureSchema, ...memberFailures },
} as const satisfies Call;

export const readingSchema = z.object({ readUntil: moment });

/** The member has read a conversation up to the message of this time. A time before the known one changes nothing. Offered as `read-markers`. */
export const readConversation = {
  method: 'PUT',
  path: '/api/chat/conversations/{id}/read-marker',
  bearer: true,
  params: z.object({ id: idText('Conversation not found.') }),
  body: readingSchema,
  answers: { '2XX': null, 404: failureSchema, ...memberFailures },
} as const satisfies Call;
