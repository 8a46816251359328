import * as z from 'zod/mini';
import { entry } from '../entry.ts';
import { chatModel } from '../models/chat.ts';
import { chatComposerModel } from '../models/chat-composer.ts';
import { chatConnectionModel } from '../models/chat-connection.ts';
import { chatOutboxModel } from '../models/chat-outbox.ts';
import { chatPageModel } from '../models/chat-page.ts';
import { chatThreadModel } from '../models/chat-thread.ts';
import { chatThreadsModel } from '../models/chat-threads.ts';
import { conversationListModel } from '../models/conversation-list.ts';
import { messageDeliveryModel } from '../models/message-delivery.ts';

const group = 'Chat';

export const chatEntries = [
  entry(chatModel, {
    group,
    summary:
      "The member's chat on whatever screen: starts its four parts again when they fail, and tells each of the others.",
    inputSchema: z.object({ user: z.object({ id: z.int(), email: z.string() }) }),
  }),
  // The input of the parts contains an actor, so it cannot be typed in.
  entry(chatConnectionModel, {
    group,
    summary: 'The WebSocket, made again whenever it is lost.',
    inputSchema: null,
  }),
  entry(conversationListModel, {
    group,
    summary: 'The list of conversations, newest first.',
    inputSchema: null,
  }),
  entry(chatThreadsModel, {
    group,
    summary: 'A thread and a composer for each conversation, and how far each was read.',
    inputSchema: null,
  }),
  entry(chatThreadModel, {
    group,
    summary: 'One conversation: its messages, and how far they were read.',
    inputSchema: null,
  }),
  entry(chatComposerModel, {
    group,
    summary: 'What is being typed in one conversation; it stays until the outbox has it.',
    inputSchema: z.object({
      userId: z.int(),
      conversationId: z.int(),
      recipient: z.object({ id: z.int(), email: z.string() }),
    }),
  }),
  entry(chatOutboxModel, {
    group,
    summary: 'Own messages that the server has not confirmed: they go out one at a time, once each.',
    inputSchema: null,
  }),
  entry(messageDeliveryModel, {
    group,
    summary: 'Brings one message through: sends it, looks for its copy, sends it again.',
    inputSchema: null,
  }),
  entry(chatPageModel, {
    group,
    summary: 'The chat test screen: one connection, one message at a time, and whatever comes.',
    inputSchema: z.object({ userId: z.int() }),
  }),
];
