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
import { inboxModel } from '../models/inbox.ts';
import { memberCardModel } from '../models/member-card.ts';
import { messageDeliveryModel } from '../models/message-delivery.ts';
import { partnerCardModel } from '../models/partner-card.ts';
import { viewingProposalModel } from '../models/viewing-proposal.ts';
import { viewingsModel } from '../models/viewings.ts';

const group = 'Chat';

export const chatEntries = [
  entry(chatModel, {
    group,
    summary: "The member's chat on every screen: restarts its four parts when they fail, and connects them.",
    inputSchema: z.object({ user: z.object({ id: z.int(), email: z.string() }) }),
  }),
  // The input of the parts contains an actor, so it cannot be typed in.
  entry(chatConnectionModel, {
    group,
    summary: 'The WebSocket, with automatic reconnects.',
    inputSchema: null,
  }),
  entry(conversationListModel, {
    group,
    summary: 'The list of conversations, newest first.',
    inputSchema: null,
  }),
  entry(chatThreadsModel, {
    group,
    summary: 'A thread and a composer for each conversation, and the read markers.',
    inputSchema: null,
  }),
  entry(chatThreadModel, {
    group,
    summary: 'One conversation: its messages, and the time until which they are read.',
    inputSchema: null,
  }),
  entry(chatComposerModel, {
    group,
    summary: 'The draft of one conversation. It stays until the outbox has stored the message.',
    inputSchema: z.object({
      userId: z.int(),
      conversationId: z.int(),
      recipient: z.object({ id: z.int(), email: z.string() }),
    }),
  }),
  entry(chatOutboxModel, {
    group,
    summary:
      'Own messages that the server has not confirmed. They are sent one at a time, each exactly once.',
    inputSchema: null,
  }),
  entry(messageDeliveryModel, {
    group,
    summary: 'Delivers one message: sends it, searches for its copy, and sends it again.',
    inputSchema: null,
  }),
  entry(chatPageModel, {
    group,
    summary: 'The chat test screen: one connection, one message at a time, and all received messages.',
    inputSchema: z.object({ userId: z.int() }),
  }),
  entry(viewingsModel, {
    group,
    summary: 'The viewings of the listings of one conversation.',
    inputSchema: z.object({ conversationId: z.int() }),
  }),
  entry(inboxModel, {
    group,
    summary: 'The inbox of a poster: the state of each question, a filter, and one answer to several.',
    inputSchema: z.object({ isGrouped: z.boolean() }),
  }),
  entry(partnerCardModel, {
    group,
    summary: 'The button in a conversation that opens the card of the other member.',
    inputSchema: null,
  }),
  entry(memberCardModel, {
    group,
    summary: 'The card of a poster, or of the other member of a conversation.',
    inputSchema: z.object({ source: z.object({ kind: z.literal('poster'), listingId: z.int() }) }),
  }),
  entry(viewingProposalModel, {
    group,
    summary: 'The form of a proposal for a viewing.',
    inputSchema: null,
  }),
];
