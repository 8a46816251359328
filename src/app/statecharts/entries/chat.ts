import * as z from 'zod/mini';
import { outboxItemSchema } from '../../../schemas/chat-store.ts';
import { entry } from '../entry.ts';
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
  }),
  entry(chatThreadModel, {
    group,
    summary: 'One conversation: its messages, how far they were read, and what is being typed.',
    // Whom it reports to is an actor.
    inputSchema: null,
  }),
  entry(chatOutboxModel, {
    group,
    summary: 'Own messages that the server has not confirmed: they go out one at a time, once each.',
    // Whom it reports to is an actor.
    inputSchema: null,
  }),
  entry(chatPageModel, {
    group,
    summary: 'The chat test screen: one connection, one message at a time, and whatever comes.',
    inputSchema: z.object({ userId: z.int() }),
  }),
];
