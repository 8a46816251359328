/** What a page knows of the messages of one conversation: pure functions on data. Times are milliseconds since the epoch, by the server's clock. */
import type { ChatMessage, MessagePage } from '../../schemas/chat/chat.ts';
import { nothingCounted, type UnreadCount } from '../../schemas/chat/chat-store.ts';
import { compareMessages, mergeMessages, newestTime } from './messages.ts';

export interface Thread {
  /**
   * - `unloaded`: nothing was fetched, since the conversation was not on the screen yet.
   * - `wanted`: the newest messages shall be fetched.
   * - `loading`: they are being fetched.
   * - `complete`: the newest messages are here, and new ones come as they are sent.
   * - `stale`: after a reconnect or a failure messages may have been missed. They are fetched when the conversation is on the screen.
   */
  status: 'unloaded' | 'wanted' | 'loading' | 'complete' | 'stale';
  /** Whether the last fetch failed. It stays during the next attempt that the app makes by itself, so that its notice does not flicker. */
  hasFailed: boolean;
  /** Whether messages were fetched at least once. Then they are complete from the first of them to the newest. */
  isLoaded: boolean;
  /** In the order of the server. */
  messages: ChatMessage[];
  /** The address of the messages before them; `null` if there are none, or nothing was loaded. */
  older: string | null;
  /** The first message when the list was last replaced; the index of older messages counts down from it. `null` for none. */
  anchorId: number | null;
  /** The newest message when the last complete history became stale: there is no gap before it. `null` before that. */
  lastSynced: ChatMessage | null;
  userId: number;
  /** Messages after this time are unread. */
  readUntil: number;
  /** The count of unread messages that are not all among `messages`. */
  counted: UnreadCount;
  /** The time of the last message, if only the list of conversations has it. */
  lastTime: number;
  /** The number of unread messages, from all of the above. */
  unread: UnreadCount;
}

/** @param counted the count that the device kept */
export function newThread({
  userId,
  readUntil,
  counted,
}: Pick<Thread, 'userId' | 'readUntil' | 'counted'>): Thread {
  return withCount({
    status: 'unloaded',
    hasFailed: false,
    isLoaded: false,
    messages: [],
    older: null,
    anchorId: null,
    lastSynced: null,
    userId,
    readUntil,
    counted,
    lastTime: Number.NEGATIVE_INFINITY,
    unread: nothingCounted,
  });
}

/** The conversation is on the screen, or the person tries again: the newest messages are fetched unless they are here. */
export function opened(thread: Thread): Thread {
  const hasFailed = thread.hasFailed && thread.isLoaded;
  return thread.status === 'unloaded' || thread.status === 'stale'
    ? { ...thread, hasFailed, status: 'wanted' }
    : thread;
}

/** There is a new connection: messages before it may have been missed, also by a fetch that was answered before. */
export function afterReconnect(thread: Thread, isOpen: boolean): Thread {
  const { status, hasFailed, messages } = thread;
  if (status === 'loading') return { ...thread, status: 'wanted' };
  if (status === 'stale') return hasFailed || isOpen ? { ...thread, status: 'wanted' } : thread;
  if (status !== 'complete') return thread;
  return { ...thread, lastSynced: messages.at(-1) ?? null, status: isOpen ? 'wanted' : 'stale' };
}

/**
 * The list of conversations has the time of the last message.
 * @param hasPages whether the backend offers messages in pages, so that unread ones can be counted without fetching all
 */
export function withSummary(thread: Thread, time: number, hasPages: boolean): Thread {
  const { status, messages, lastSynced } = thread;
  if (thread.hasFailed) return { ...thread, status: 'wanted' };
  if (status === 'complete' && time > newestTime(messages))
    return { ...thread, lastSynced: messages.at(-1) ?? null, status: 'wanted' };
  // The times show whether there are newer messages. They do not show a second message with the same time.
  if (status === 'stale' && time > newestTime(lastSynced ? [lastSynced] : []))
    return { ...thread, status: 'wanted' };
  if (thread.isLoaded || time <= Math.max(thread.readUntil, thread.unread.until)) return thread;
  const counted = withCount({ ...thread, counted: thread.unread, lastTime: time });
  return hasPages || status !== 'unloaded' ? { ...counted, status: 'wanted' } : counted;
}

/** Adds messages that have just arrived. */
export function withMessages(thread: Thread, messages: readonly ChatMessage[]): Thread {
  return withCount({ ...thread, messages: mergeMessages(thread.messages, messages) });
}

/** The time until which the member has read never moves back: read messages stay read. */
export function withReadUntil(thread: Thread, readUntil: number): Thread {
  return withCount({ ...thread, readUntil: Math.max(thread.readUntil, readUntil) });
}

/** The backend keeps the marker, so its time holds, also against what the device assumed before it knew it. */
export function withMarker(thread: Thread, readUntil: number): Thread {
  return withCount({ ...thread, readUntil });
}

/**
 * Adds the newest messages of the server. Messages before a gap are removed: they are loaded again page by page. Messages that arrived
 * meanwhile stay.
 */
export function withNewest(thread: Thread, page: MessagePage): Thread {
  const isPart = isJoined(thread, page);
  const messages = mergeMessages(isPart ? thread.messages : withoutGap(thread, page), page.messages);
  const hasAnchor = messages.some(({ messageId }) => messageId === thread.anchorId);
  const next: Thread = {
    ...thread,
    messages,
    older: isPart ? thread.older : page.older,
    anchorId: hasAnchor ? thread.anchorId : (messages[0]?.messageId ?? null),
    lastTime: Number.NEGATIVE_INFINITY,
    isLoaded: true,
    hasFailed: false,
    status: 'complete',
  };
  return withCount({ ...next, counted: isCountBelow(next) ? thread.counted : nothingCounted });
}

/** Adds a page of older messages. */
export function withOlder(thread: Thread, page: MessagePage): Thread {
  return withCount({ ...thread, messages: mergeMessages(thread.messages, page.messages), older: page.older });
}

/** The newest messages could not be fetched. For a conversation that nobody has opened, the count from the list stays. */
export function withFailure(thread: Thread, isOpen: boolean): Thread {
  const { isLoaded } = thread;
  return { ...thread, status: isLoaded ? 'stale' : 'unloaded', hasFailed: isLoaded || isOpen };
}

/** The id of the newest message; `null` if newer ones may not have arrived yet. A message that is sent later has a higher id. */
export function newestKnownId({ status, messages }: Thread): number | null {
  return status === 'complete' ? newestId(messages) : null;
}

export function newestId(messages: readonly ChatMessage[]): number {
  return messages.reduce((newest, { messageId }) => Math.max(newest, messageId), 0);
}

/** Whether the newest messages of the server overlap the loaded ones, while the server has older messages than both. */
function isJoined({ messages, lastSynced }: Thread, page: MessagePage): boolean {
  if (lastSynced === null || page.older === null) return false;
  const synced = messages.filter((message) => compareMessages(message, lastSynced) <= 0);
  const ids = new Set(synced.map(({ messageId }) => messageId));
  return page.messages.some(({ messageId }) => ids.has(messageId));
}

function withoutGap({ messages }: Thread, page: MessagePage): ChatMessage[] {
  const [first] = page.messages;
  if (page.older === null || first === undefined) return messages;
  return messages.filter((message) => compareMessages(message, first) >= 0);
}

/** Whether older unread messages are not loaded, and more were counted as they arrived than are here. */
function isCountBelow(thread: Thread): boolean {
  const [first] = thread.messages;
  if (thread.older === null || (first && Date.parse(first.timestamp) <= thread.readUntil)) return false;
  return countUnread({ ...thread, counted: nothingCounted }).count < countUnread(thread).count;
}

function withCount(thread: Thread): Thread {
  return { ...thread, unread: countUnread(thread) };
}

/**
 * The number of unread messages of the other member, and the time of the last counted message. If only the list has a message, its sender
 * is unknown: it counts.
 */
function countUnread({ messages, userId, readUntil, counted, lastTime }: Thread): UnreadCount {
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
