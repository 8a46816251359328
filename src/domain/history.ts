import type { ChatMessage, MessagePage } from '../schemas/chat.ts';
import { nothingCounted } from '../schemas/chat-store.ts';
import { compareMessages, mergeMessages } from './messages.ts';
import { countUnread, type Reading } from './unread.ts';

/** The messages of a conversation that are here. Once loaded, they follow each other without a gap, up to the newest. */
export interface History extends Reading {
  /** Where the messages before them are; `null` where there are none, or nothing was loaded. */
  older: string | null;
  /** The first message of when they were last put together anew, from which those before it are counted; `null` for none. */
  anchorId: number | null;
  /** The newest message when the last complete history became stale: up to it there is no gap. `null` before. */
  lastSynced: ChatMessage | null;
  /** They were loaded once. */
  isLoaded: boolean;
}

/** Whether the newest messages of the server follow those that are here, while the server has older ones than both. */
export function isJoined({ messages, lastSynced }: History, page: MessagePage): boolean {
  if (lastSynced === null || page.older === null) return false;
  const synced = messages.filter((message) => compareMessages(message, lastSynced) <= 0);
  const ids = new Set(synced.map(({ messageId }) => messageId));
  return page.messages.some(({ messageId }) => ids.has(messageId));
}

/**
 * With the newest messages of the server. Messages from before a gap go: they come again page by page. Messages that came meanwhile
 * stay.
 */
export function withNewest(history: History, page: MessagePage) {
  const isPart = isJoined(history, page);
  const messages = mergeMessages(isPart ? history.messages : withoutGap(history, page), page.messages);
  const older = isPart ? history.older : page.older;
  const hasAnchor = messages.some(({ messageId }) => messageId === history.anchorId);
  return {
    messages,
    older,
    anchorId: hasAnchor ? history.anchorId : (messages[0]?.messageId ?? null),
    isLoaded: true,
    ...withCount({ ...history, messages, older }),
  };
}

/** With a page of older messages. */
export function withOlder({ messages }: History, page: MessagePage): Pick<History, 'messages' | 'older'> {
  return { messages: mergeMessages(messages, page.messages), older: page.older };
}

function withoutGap({ messages }: History, page: MessagePage): ChatMessage[] {
  const [first] = page.messages;
  if (page.older === null || first === undefined) return messages;
  return messages.filter((message) => compareMessages(message, first) >= 0);
}

/** Counts the messages, unless there are unread ones before them, and more were counted as they came. */
function withCount(history: History): Pick<Reading, 'counted' | 'lastTime'> {
  const { messages, older, readUntil, counted } = history;
  const lastTime = Number.NEGATIVE_INFINITY;
  const [first] = messages;
  const isExact = older === null || (first !== undefined && Date.parse(first.timestamp) <= readUntil);
  const here = countUnread({ ...history, lastTime, counted: nothingCounted }).count;
  const before = countUnread({ ...history, lastTime }).count;
  return { lastTime, counted: isExact || here >= before ? nothingCounted : counted };
}
