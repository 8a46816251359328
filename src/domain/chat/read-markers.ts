import type { ChatMessage } from '../../schemas/chat/chat.ts';
import type { ReadMarkers } from '../../schemas/chat/chat-store.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';

/** The first read markers of a device for an account: everything in the list counts as read. */
export function startedWithList(markers: ReadMarkers, conversations: readonly Conversation[]): ReadMarkers {
  if (markers.since !== null) return markers;
  const times = conversations.map(({ lastMessageTimestamp }) => Date.parse(lastMessageTimestamp ?? ''));
  const newest = Math.max(0, ...times.filter((time) => !Number.isNaN(time)));
  return { ...markers, since: new Date(newest).toISOString() };
}

/** The first read markers if a message arrives before the list: only older messages count as read. */
export function startedWithMessage(markers: ReadMarkers, { timestamp }: ChatMessage): ReadMarkers {
  if (markers.since !== null) return markers;
  return { ...markers, since: new Date(Date.parse(timestamp) - 1).toISOString() };
}

/** Marks a conversation as read until a time, in milliseconds since the epoch by the server's clock. */
export function readTo(
  markers: ReadMarkers,
  { conversationId, until }: { conversationId: number; until: number },
): ReadMarkers {
  return { ...markers, read: { ...markers.read, [conversationId]: new Date(until).toISOString() } };
}
