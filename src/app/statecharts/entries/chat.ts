import { entry } from 'statechart-workbench/model/registry.ts';
import * as z from 'zod/mini';
import { outboxItemSchema } from '../../../schemas/chat-store.ts';
import { chatModel } from '../models/chat.ts';
import { chatOutboxModel } from '../models/chat-outbox.ts';
import { chatPageModel } from '../models/chat-page.ts';
import { chatThreadModel } from '../models/chat-thread.ts';

const group = 'Chat';

const recordsSchema = z.object({
  outbox: z.array(outboxItemSchema),
  drafts: z.record(z.string(), z.string()),
  marks: z.object({ read: z.record(z.string(), z.string()), since: z.nullable(z.string()) }),
});

export const chatEntries = [
  entry(chatModel, {
    group,
    summary: "The member's chat on whatever screen: its connection and its conversations.",
    inputSchema: z.object({ user: z.object({ id: z.int(), email: z.string() }), records: recordsSchema }),
    sentences: [
      {
        section: '4 Chat',
        text: "The conversation's last message and time update and the list is re-sorted.",
      },
      {
        section: '4 Chat',
        text: 'An incoming message for an unknown conversation adds a new conversation entry.',
      },
      {
        section: '4 Chat',
        text: "Connection messages: 'WebSocket connection error.', 'WebSocket connection failed.', 'Disconnected. Reconnecting...'. The error clears on connect.",
      },
      {
        section: '7 Real-time chat',
        text: 'a WebSocket connection with STOMP messaging at /chat, with the token as a query parameter. The client subscribes to /user/queue/messages. It publishes messages to /app/sendMessage with {recipientEmail, content}. The reconnect delay is 5 s.',
      },
    ],
  }),
  entry(chatThreadModel, {
    group,
    summary: 'One conversation: its messages, how far they were read, and what is being typed.',
    // Whom it reports to is an actor.
    inputSchema: null,
    sentences: [
      {
        section: '2 Conversations',
        text: "Right pane: the other person's name or email, the label 'Online', message bubbles (own on the right, optimistic ones faded), and 'No messages yet' / 'Start the conversation!' when empty.",
      },
      {
        section: '5 Chat send',
        text: 'blank or whitespace-only messages are not sent; content is trimmed; sending needs a connected socket and a selected conversation.',
      },
      {
        section: '8 Conversations widget',
        text: "The conversations screen shows 'Failed to load conversations.' and 'Failed to load messages.'.",
      },
    ],
  }),
  entry(chatOutboxModel, {
    group,
    summary: 'Own messages that the server has not confirmed: they go out one at a time, once each.',
    // Whom it reports to is an actor.
    inputSchema: null,
    sentences: [
      {
        section: '4 Chat',
        text: 'A sent message appears at once as optimistic, then the server copy replaces it; the optimistic own message is removed when the server echo arrives.',
      },
      {
        section: '3 Chat message',
        text: 'A pending own message is marked optimistic by a negative temporary id.',
      },
    ],
  }),
  entry(chatPageModel, {
    group,
    summary: 'The chat test screen: one connection, one message at a time, and whatever comes.',
    inputSchema: z.object({ userId: z.int() }),
    sentences: [
      {
        section: '2 Chat test screen',
        text: "A recipient email input, a message input, a Send button and a 'Received Messages' list (sender email, content, time). It connects to a local development address.",
      },
      {
        section: '7 Real-time chat',
        text: 'The chat test screen uses a local development address.',
      },
    ],
  }),
];
