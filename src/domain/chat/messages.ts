import { isLonger } from '../../schemas/characters.ts';
import type { ChatMessage } from '../../schemas/chat/chat.ts';
import { maxMessageLength } from '../../schemas/constants.ts';

/** The content to send: trimmed. `null` for a blank text, which is not sent. */
export function readContent(text: string): string | null {
  return text.trim() || null;
}

/** Whether a message has too many characters, as a person counts them, or too many bytes. */
export function isLongMessage(content: string): boolean {
  return isLonger(content, maxMessageLength);
}

/** Sorts by the server's time, then by id. */
export function compareMessages(a: ChatMessage, b: ChatMessage): number {
  return Date.parse(a.timestamp) - Date.parse(b.timestamp) || a.messageId - b.messageId;
}

/** Merges two lists: each message once, sorted. If both have a message, that of `newer` stays. */
export function mergeMessages(older: readonly ChatMessage[], newer: readonly ChatMessage[]): ChatMessage[] {
  const last = older.at(-1);
  const [first] = newer;
  // The common case: one new message at the end needs no sorting of a long thread.
  if (newer.length === 1 && first && (!last || compareMessages(last, first) < 0)) {
    // Two copies may give their time with different precision, so only the id identifies a message.
    if (older.every(({ messageId }) => messageId !== first.messageId)) return [...older, first];
  }
  const byId = new Map([...older, ...newer].map((message) => [message.messageId, message]));
  return [...byId.values()].sort(compareMessages);
}

/** The time of the newest of some messages, which are in order. */
export function newestTime(messages: readonly ChatMessage[]): number {
  const last = messages.at(-1);
  return last ? Date.parse(last.timestamp) : Number.NEGATIVE_INFINITY;
}
