import type { ChatMessage } from '../schemas/chat.ts';
import type { UnreadCount } from '../schemas/chat-store.ts';
import { newestTime } from './messages.ts';

/** What is known of a conversation and of how far it was read. Times are milliseconds since the epoch, by the server's clock. */
export interface Reading {
  messages: ChatMessage[];
  userId: number;
  /** What was sent later is unread. */
  readUntil: number;
  /** Messages that are not all among `messages`. */
  counted: UnreadCount;
  /** When the last message was sent, where only the list of conversations tells of it. */
  lastTime: number;
}

/**
 * How many messages of somebody else are unread, and when the last of all that are counted was sent. Of a message that only the
 * list tells of the writer is not known: it counts.
 */
export function countUnread({ messages, userId, readUntil, counted, lastTime }: Reading): UnreadCount {
  const start = Math.max(readUntil, counted.until);
  const received = messages.filter(
    ({ senderId, timestamp }) => senderId !== userId && Date.parse(timestamp) > start,
  );
  const isLastMissing =
    lastTime > start && messages.every(({ timestamp }) => Date.parse(timestamp) !== lastTime);
  return {
    count: (counted.until > readUntil ? counted.count : 0) + received.length + (isLastMissing ? 1 : 0),
    until: Math.max(counted.until, lastTime, newestTime(messages)),
  };
}

/** With a message that only the list tells of, after all that are counted. */
export function withLastTime(reading: Reading, lastTime: number): Pick<Reading, 'counted' | 'lastTime'> {
  return { counted: countUnread(reading), lastTime };
}
