import * as z from 'zod/mini';
import { entry } from '../entry.ts';
import { chatModel } from '../models/chat/chat.ts';
import { chatConnectionModel } from '../models/chat/chat-connection.ts';
import { chatOutboxModel } from '../models/chat/chat-outbox.ts';
import { chatPageModel } from '../models/chat/chat-page.ts';
import { contactModel } from '../models/chat/contact.ts';
import { conversationsModel } from '../models/chat/conversations.ts';
import { inboxModel } from '../models/chat/inbox.ts';
import { meetingModel } from '../models/chat/meeting.ts';
import { ownViewingsModel } from '../models/chat/own-viewings.ts';
import { presenceModel } from '../models/chat/presence.ts';
import { presenceChoiceModel } from '../models/chat/presence-choice.ts';
import { recentConversationsModel } from '../models/chat/recent-conversations.ts';
import { viewingProposalModel } from '../models/chat/viewing-proposal.ts';
import { viewingSlotsModel } from '../models/chat/viewing-slots.ts';
import { viewingsModel } from '../models/chat/viewings.ts';

const domain = 'chat';

export const chatEntries = [
  entry(domain, chatModel, {
    summary:
      "The member's chat on every screen: starts its three parts, and hands on what one has for the others.",
    inputSchema: z.object({
      user: z.object({ id: z.int(), email: z.string() }),
      capabilities: z.array(z.string()),
    }),
  }),
  // The input of the parts contains an actor, so it cannot be typed in.
  entry(domain, chatConnectionModel, {
    summary: 'The WebSocket, with automatic reconnects.',
    inputSchema: null,
  }),
  entry(domain, conversationsModel, {
    summary: 'The list of conversations, with the messages, the draft and the read marker of each.',
    inputSchema: null,
  }),
  entry(domain, chatOutboxModel, {
    summary:
      'Own messages that the server has not confirmed. They are sent one at a time, each exactly once.',
    inputSchema: null,
  }),
  entry(domain, chatPageModel, {
    summary: 'The chat test screen: one connection, one message at a time, and all received messages.',
    inputSchema: z.object({ userId: z.int() }),
  }),
  entry(domain, presenceModel, {
    summary: 'Whether the other member of a conversation is connected.',
    inputSchema: z.object({ conversationId: z.int() }),
  }),
  entry(domain, presenceChoiceModel, {
    summary: 'Whether others see when the member is connected.',
    inputSchema: null,
  }),
  entry(domain, viewingsModel, {
    summary: 'The viewings of the listings of one conversation.',
    inputSchema: z.object({ conversationId: z.int() }),
  }),
  entry(domain, inboxModel, {
    summary: 'The inbox of a poster: the state of each question, a filter, and one answer to several.',
    inputSchema: z.object({ isGrouped: z.boolean(), capabilities: z.array(z.string()) }),
  }),
  entry(domain, viewingSlotsModel, {
    summary: 'The open times of a listing, of which others book one.',
    inputSchema: z.object({ listingId: z.int() }),
  }),
  entry(domain, meetingModel, {
    summary: 'Whether two members have met in a viewing, as both say.',
    inputSchema: z.object({
      conversationId: z.int(),
      listingId: z.int(),
      meeting: z.object({ isConfirmed: z.boolean(), isMutual: z.boolean() }),
    }),
  }),
  entry(domain, ownViewingsModel, { summary: 'All viewings of the member.', inputSchema: null }),
  entry(domain, viewingProposalModel, {
    summary: 'The form of a proposal for a viewing, and of the open times of a listing.',
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
