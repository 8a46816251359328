import type { ChatMessage } from '../../schemas/chat/chat.ts';
import type { OutboxItem } from '../../schemas/chat/chat-store.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';

/** When the last message of a conversation was sent, in milliseconds since the epoch. */
export function timeOf({ lastMessageTimestamp }: Conversation): number {
  const time = lastMessageTimestamp === null ? Number.NaN : Date.parse(lastMessageTimestamp);
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

/** Newest first. Conversations without a message come last, the highest id first. */
export function sortConversations(conversations: readonly Conversation[]): Conversation[] {
  return conversations.toSorted((a, b) => {
    const [first, second] = [timeOf(b), timeOf(a)];
    return first === second ? b.conversationId - a.conversationId : first - second;
  });
}

/** Adds a message that has just arrived: it becomes the last message of its conversation, which may be new. */
export function withMessage(
  conversations: readonly Conversation[],
  message: ChatMessage,
  userId: number,
): Conversation[] {
  const known = conversations.find(({ conversationId }) => conversationId === message.conversationId);
  const conversation = known ?? startedBy(message, userId);
  if (timeOf(conversation) > Date.parse(message.timestamp)) return [...conversations];
  const changed = {
    ...conversation,
    lastMessageContent: message.content,
    lastMessageTimestamp: message.timestamp,
    lastMessageSenderId: message.senderId,
  };
  return sortConversations([...conversations.filter((one) => one !== known), changed]);
}

/** Merges the list that the server sent. Messages that arrived during the request are newer than that list. */
export function withFetched(
  conversations: readonly Conversation[],
  fetched: readonly Conversation[],
): Conversation[] {
  const known = new Map(conversations.map((conversation) => [conversation.conversationId, conversation]));
  const merged = fetched.map((conversation) => {
    const before = known.get(conversation.conversationId);
    known.delete(conversation.conversationId);
    if (!before || timeOf(before) < timeOf(conversation)) return conversation;
    const { lastMessageSenderId } = before;
    // The same message: a backend may not tell who wrote it.
    if (timeOf(before) === timeOf(conversation)) return { lastMessageSenderId, ...conversation };
    const { lastMessageContent, lastMessageTimestamp } = before;
    return { ...conversation, lastMessageContent, lastMessageTimestamp, lastMessageSenderId };
  });
  return sortConversations([...merged, ...known.values()]);
}

/** The list as the screen shows it: an own message in the outbox is the last one of its conversation, unless it failed before newer ones. */
export function withOutbox(
  conversations: readonly Conversation[],
  items: readonly OutboxItem[],
): Conversation[] {
  const last = new Map(items.map((item) => [item.message.conversationId, item]));
  return sortConversations(
    conversations.map((conversation) => {
      const { message, status } = last.get(conversation.conversationId) ?? {};
      const isLast =
        message && (status === 'waiting' || timeOf(conversation) < Date.parse(message.timestamp));
      return isLast
        ? {
            ...conversation,
            lastMessageContent: message.content,
            lastMessageTimestamp: message.timestamp,
            lastMessageSenderId: message.senderId,
          }
        : conversation;
    }),
  );
}

/** An entry for a conversation that is not in the list yet. The next list brings its name. */
function startedBy(message: ChatMessage, userId: number): Conversation {
  const isOwn = message.senderId === userId;
  return {
    conversationId: message.conversationId,
    otherUserId: isOwn ? message.recipientId : message.senderId,
    otherUserName: null,
    otherUserEmail: isOwn ? message.recipientEmail : message.senderEmail,
    lastMessageContent: null,
    lastMessageTimestamp: null,
  };
}

/** The other member's name, or the e-mail if the name is unknown. */
export function nameOf({
  otherUserName,
  otherUserEmail,
}: Pick<Conversation, 'otherUserName' | 'otherUserEmail'>): string {
  return otherUserName?.trim() || otherUserEmail;
}
