import * as z from 'zod/mini';
import { entry } from '../entry.ts';
import { chatModel } from '../models/chat/chat.ts';
import { chatComposerModel } from '../models/chat/chat-composer.ts';
import { chatConnectionModel } from '../models/chat/chat-connection.ts';
import { chatOutboxModel } from '../models/chat/chat-outbox.ts';
import { chatPageModel } from '../models/chat/chat-page.ts';
import { chatThreadModel } from '../models/chat/chat-thread.ts';
import { chatThreadsModel } from '../models/chat/chat-threads.ts';
import { contactModel } from '../models/chat/contact.ts';
import { conversationListModel } from '../models/chat/conversation-list.ts';
import { inboxModel } from '../models/chat/inbox.ts';
import { messageDeliveryModel } from '../models/chat/message-delivery.ts';
import { recentConversationsModel } from '../models/chat/recent-conversations.ts';
import { viewingProposalModel } from '../models/chat/viewing-proposal.ts';
import { viewingsModel } from '../models/chat/viewings.ts';

const domain = 'chat';

export const chatEntries = [
  entry(domain, chatModel, {
    summary: "The member's chat on every screen: restarts its four parts when they fail, and connects them.",
    inputSchema: z.object({ user: z.object({ id: z.int(), email: z.string() }) }),
  }),
  // The input of the parts contains an actor, so it cannot be typed in.
  entry(domain, chatConnectionModel, {
    summary: 'The WebSocket, with automatic reconnects.',
    inputSchema: null,
  }),
  entry(domain, conversationListModel, {
    summary: 'The list of conversations, newest first.',
    inputSchema: null,
  }),
  entry(domain, chatThreadsModel, {
    summary: 'A thread and a composer for each conversation, and the read markers.',
    inputSchema: null,
  }),
  entry(domain, chatThreadModel, {
    summary: 'One conversation: its messages, and the time until which they are read.',
    inputSchema: null,
  }),
  entry(domain, chatComposerModel, {
    summary: 'The draft of one conversation. It stays until the outbox has stored the message.',
    inputSchema: z.object({
      userId: z.int(),
      conversationId: z.int(),
      recipient: z.object({ id: z.int(), email: z.string() }),
    }),
  }),
  entry(domain, chatOutboxModel, {
    summary:
      'Own messages that the server has not confirmed. They are sent one at a time, each exactly once.',
    inputSchema: null,
  }),
  entry(domain, messageDeliveryModel, {
    summary: 'Delivers one message: sends it, searches for its copy, and sends it again.',
    inputSchema: null,
  }),
  entry(domain, chatPageModel, {
    summary: 'The chat test screen: one connection, one message at a time, and all received messages.',
    inputSchema: z.object({ userId: z.int() }),
  }),
  entry(domain, viewingsModel, {
    summary: 'The viewings of the listings of one conversation.',
    inputSchema: z.object({ conversationId: z.int() }),
  }),
  entry(domain, inboxModel, {
    summary: 'The inbox of a poster: the state of each question, a filter, and one answer to several.',
    inputSchema: z.object({ isGrouped: z.boolean() }),
  }),
  entry(domain, viewingProposalModel, {
    summary: 'The form of a proposal for a viewing.',
    inputSchema: null,
  }),
  entry(domain, recentConversationsModel, {
    summary: 'The first conversations on the profile.',
    inputSchema: null,
  }),
  entry(domain, contactModel, {
    summary: 'The first message to the poster of a listing.',
    inputSchema: z.object({ listingId: z.int() }),
  }),
];
