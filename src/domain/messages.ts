import type { ChatMessage } from '../schemas/chat.ts';
import { maxMessageLength } from '../schemas/constants.ts';

/** Trimmed, as it is sent; `null` for a blank one, which is not. */
export function readContent(text: string): string | null {
  return text.trim() || null;
}

/** Characters, as a person counts them. */
export function isLongMessage(content: string): boolean {
  return Array.from(content).length > maxMessageLength;
}

/** By the server's time; by id where two came in the same moment. */
export function compareMessages(a: ChatMessage, b: ChatMessage): number {
  return Date.parse(a.timestamp) - Date.parse(b.timestamp) || a.messageId - b.messageId;
}

/** Both lists as one, each message once and in order. Of two copies the one in `newer` counts. */
export function mergeMessages(older: readonly ChatMessage[], newer: readonly ChatMessage[]): ChatMessage[] {
  const last = older.at(-1);
  const [first] = newer;
  // The common case, a message that has just come, costs no sorting of a long thread.
  if (newer.length === 1 && first && (!last || compareMessages(last, first) < 0)) {
    // The time of a copy may be given more precisely than that of another: it is the id that tells.
    if (older.every(({ messageId }) => messageId !== first.messageId)) return [...older, first];
  }
  const byId = new Map([...older, ...newer].map((message) => [message.messageId, message]));
  return [...byId.values()].sort(compareMessages);
}
