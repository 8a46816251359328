import type { ChatMessage, MessagePage } from '../../schemas/chat/chat.ts';
import { nothingCounted } from '../../schemas/chat/chat-store.ts';
import { compareMessages, mergeMessages } from './messages.ts';
import { countUnread, type Reading } from './unread.ts';

/** The loaded messages of a conversation. Once loaded, they are complete from the first of them to the newest. */
export interface History extends Reading {
  /** The address of the messages before them; `null` if there are none, or nothing was loaded. */
  older: string | null;
  /** The first message when the list was last replaced; the index of older messages counts down from it. `null` for none. */
  anchorId: number | null;
  /** The newest message when the last complete history became stale: there is no gap before it. `null` before that. */
  lastSynced: ChatMessage | null;
  /** Whether they were loaded at least once. */
  isLoaded: boolean;
}

/** Whether the newest messages of the server overlap the loaded ones, while the server has older messages than both. */
export function isJoined({ messages, lastSynced }: History, page: MessagePage): boolean {
  if (lastSynced === null || page.older === null) return false;
  const synced = messages.filter((message) => compareMessages(message, lastSynced) <= 0);
  const ids = new Set(synced.map(({ messageId }) => messageId));
  return page.messages.some(({ messageId }) => ids.has(messageId));
}

/**
 * Adds the newest messages of the server. Messages before a gap are removed: they are loaded again page by page. Messages that arrived
 * meanwhile stay.
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

/** Adds a page of older messages. */
export function withOlder({ messages }: History, page: MessagePage): Pick<History, 'messages' | 'older'> {
  return { messages: mergeMessages(messages, page.messages), older: page.older };
}

function withoutGap({ messages }: History, page: MessagePage): ChatMessage[] {
  const [first] = page.messages;
  if (page.older === null || first === undefined) return messages;
  return messages.filter((message) => compareMessages(message, first) >= 0);
}

/** Counts the unread messages, unless older unread messages are not loaded and more were counted as they arrived. */
function withCount(history: History): Pick<Reading, 'counted' | 'lastTime'> {
  const { messages, older, readUntil, counted } = history;
  const lastTime = Number.NEGATIVE_INFINITY;
  const [first] = messages;
  const isExact = older === null || (first !== undefined && Date.parse(first.timestamp) <= readUntil);
  const here = countUnread({ ...history, lastTime, counted: nothingCounted }).count;
  const before = countUnread({ ...history, lastTime }).count;
  return { lastTime, counted: isExact || here >= before ? nothingCounted : counted };
}
