/** Pure functions on the messages of a group, oldest first. */
import type { GroupMessage, GroupMessages } from '../../schemas/match/group-chat.ts';

/** Adds a message that was received. One of another group, or that is there already, changes nothing. */
export function withReceived(thread: GroupMessages, message: GroupMessage): GroupMessages {
  const { groupId, messages } = thread;
  if (message.groupId !== groupId || messages.some(({ messageId }) => messageId === message.messageId))
    return thread;
  return { ...thread, messages: [...messages, message].toSorted((a, b) => a.messageId - b.messageId) };
}

/**
 * The newest page, with messages that were received while it was fetched. Older ones can be fetched again: between them and the page
 * some may be missing.
 */
export function withNewest(page: GroupMessages, received: readonly GroupMessage[]): GroupMessages {
  const last = page.messages.at(-1)?.messageId ?? 0;
  return received.filter(({ messageId }) => messageId > last).reduce(withReceived, page);
}

/** Adds the page before the first message. */
export function withOlder(thread: GroupMessages, page: GroupMessages): GroupMessages {
  return { ...page, messages: [...page.messages, ...thread.messages] };
}
