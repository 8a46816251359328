import { type AnyEventObject, createActor, fromTransition } from 'xstate';
import type { ChatMessage, Refusal } from '../../../schemas/chat.ts';
import type { ChatRecords, OutboxItem } from '../../../schemas/chat-store.ts';
import { aUser } from './members.ts';

const { id, email } = aUser();
/** Whose chat it is. */
export const me = { id, email };
const other = { id: 8, email: 'marco@example.org' };

/** What a new device has of an account. */
export const noRecords: ChatRecords = { outbox: [], drafts: {}, marks: { read: {}, since: null } };

/** To whom threads and outbox report; it listens and does nothing. */
export const aChat = createActor(
  fromTransition((told: null, _: AnyEventObject) => told, null),
  { id: 'chat' },
);

/** An instant of one afternoon, by minutes. */
export function minute(count: number): string {
  return new Date(Date.UTC(2025, 5, 15, 14, count)).toISOString();
}

/** A message of somebody else, sent in the minute that its id says. */
export function aMessage(overrides: Partial<ChatMessage> = {}): ChatMessage {
  const { messageId = 11 } = overrides;
  return {
    conversationId: 31,
    messageId,
    senderId: other.id,
    senderEmail: other.email,
    recipientId: me.id,
    recipientEmail: me.email,
    content: 'Is the room still free in September?',
    timestamp: minute(messageId),
    ...overrides,
  };
}

/** The server's copy of an own message. */
export function anOwnMessage(overrides: Partial<ChatMessage> = {}): ChatMessage {
  return aMessage({
    senderId: me.id,
    senderEmail: me.email,
    recipientId: other.id,
    recipientEmail: other.email,
    content: 'Yes, from the first.',
    ...overrides,
  });
}

interface ItemOverrides extends Partial<Omit<OutboxItem, 'message'>> {
  content?: string;
  conversationId?: number;
  messageId?: number;
}

/** A message that waits to be sent: the nth that was written. */
export function anItem(
  nth = 1,
  { content, conversationId, messageId, ...overrides }: ItemOverrides = {},
): OutboxItem {
  return {
    key: `key-${nth}`,
    message: anOwnMessage({
      messageId: messageId ?? -nth,
      timestamp: minute(30 + nth),
      content: content ?? `Text ${nth}`,
      conversationId: conversationId ?? 31,
    }),
    status: 'waiting',
    attempts: 0,
    afterMessageId: 10,
    reason: null,
    ...overrides,
  };
}

/** What the server makes of a message on its way. */
export function copyOf({ message }: OutboxItem, messageId: number): ChatMessage {
  return { ...message, messageId, timestamp: minute(messageId) };
}

export function aRefusal(overrides: Partial<Refusal> = {}): Refusal {
  return { error: 'RECIPIENT_NOT_FOUND', message: 'Nobody here has this email address.', ...overrides };
}
