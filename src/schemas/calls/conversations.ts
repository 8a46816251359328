import * as z from 'zod/mini';
import { chatMessagesSchema } from '../chat.ts';
import { conversationsSchema } from '../conversation.ts';
import { failureSchema } from '../failure.ts';
import { idText } from '../id.ts';
import { type Call, memberFailures } from './call.ts';

export const fetchConversations = {
  method: 'GET',
  path: '/api/chat/conversations',
  bearer: true,
  answers: { 200: conversationsSchema, ...memberFailures },
} as const satisfies Call;

/** All messages of one conversation. */
export const fetchMessages = {
  method: 'GET',
  path: '/api/chat/conversations/{id}/messages',
  bearer: true,
  params: z.object({ id: idText('Conversation not found.') }),
  answers: { 200: chatMessagesSchema, 404: failureSchema, ...memberFailures },
} as const satisfies Call;
