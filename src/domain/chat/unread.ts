import type { ChatMessage } from '../../schemas/chat/chat.ts';
import type { UnreadCount } from '../../schemas/chat/chat-store.ts';
import { newestTime } from './messages.ts';

/**
 * What is known about the messages of a conversation and the member's reading. Times are milliseconds since the epoch, by the server's
 * clock.
 */
export interface Reading {
  messages: ChatMessage[];
  userId: number;
  /** Messages after this time are unread. */
  readUntil: number;
  /** The count of unread messages that are not all among `messages`. */
  counted: UnreadCount;
  /** The time of the last message, if only the list of conversations has it. */
  lastTime: number;
}

/**
 * The number of unread messages of the other member, and the time of the last counted message. If only the list has a message, its sender
 * is unknown: it counts.
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

/** Adds a message that only the list has, after all counted messages. */
export function withLastTime(reading: Reading, lastTime: number): Pick<Reading, 'counted' | 'lastTime'> {
  return { counted: countUnread(reading), lastTime };
}
