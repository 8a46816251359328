import type { ChatSocketEvent, MessageCommand } from '../../../src/machines/chat/chat-connection.machine.ts';
import type { ChatMessage, MessagePage } from '../../../src/schemas/chat/chat.ts';
import type { Conversation } from '../../../src/schemas/chat/conversation.ts';

export interface Member {
  id: number;
  email: string;
}

/** The events of a socket, in which `socket.opened` does not have its `socket` yet. */
export type FromSocket = Exclude<ChatSocketEvent, { type: 'socket.opened' }> | { type: 'socket.opened' };

/** The data of a connection on the server. */
export interface Subscriber {
  member: Member;
  isSubscribed: boolean;
  notify(event: FromSocket): void;
}

export const members: readonly Member[] = ['giulia', 'marco', 'luca'].map((name, i) => ({
  id: i + 1,
  email: `${name}@example.org`,
}));

/** Any two members have one conversation, whose id contains both. */
function conversationOf(a: Member, b: Member): number {
  return Math.min(a.id, b.id) * 10 + Math.max(a.id, b.id);
}

/**
 * A chat server in memory. It stores a message before any client receives it.
 * @param keys whether it stores one message per sender and key, and returns the key with the sender's copy
 * @param pages the number of messages that it sends to a client that sets a limit; `null` for a backend that always sends all
 */
export function createServer({ keys, pages, now }: { keys: boolean; pages: number | null; now(): number }) {
  const stored: ChatMessage[] = [];
  const byKey = new Map<string, ChatMessage>();
  const subscribers = new Set<Subscriber>();
  let refusals = 0;

  function store(sender: Member, recipient: Member, content: string): ChatMessage {
    const message = {
      conversationId: conversationOf(sender, recipient),
      messageId: stored.length + 1,
      senderId: sender.id,
      senderEmail: sender.email,
      recipientId: recipient.id,
      recipientEmail: recipient.email,
      content,
      timestamp: new Date(now()).toISOString(),
    };
    stored.push(message);
    return message;
  }

  function notify(member: Member, message: ChatMessage, key: string | null) {
    for (const subscriber of subscribers) {
      if (subscriber.member === member && subscriber.isSubscribed) {
        subscriber.notify({ type: 'socket.received', message, key: keys ? key : null });
      }
    }
  }

  const involves = (member: Member) => (message: ChatMessage) =>
    message.senderId === member.id || message.recipientId === member.id;

  const messagesOf = (conversationId: number) =>
    stored.filter((one) => one.conversationId === conversationId);

  function pageOf(messages: ChatMessage[]): MessagePage {
    const page = messages.slice(pages === null ? 0 : -pages);
    const [first] = page;
    return { messages: page, older: first && page.length < messages.length ? String(first.messageId) : null };
  }

  return {
    capabilities: pages === null ? [] : ['message-pages'],
    stored,
    subscribers,
    /** Rejects the next messages because there are too many. */
    refuse(count: number) {
      refusals = count;
    },
    take(from: Subscriber, { recipientEmail, content, key }: MessageCommand) {
      if (refusals > 0) {
        refusals -= 1;
        const error = { error: 'RATE_LIMITED', message: 'Slow down.', retryAfterSeconds: 2 };
        from.notify({ type: 'socket.rejected', error, key: keys ? key : null });
        return;
      }
      const known = keys ? byKey.get(`${from.member.id} ${key}`) : undefined;
      if (known) {
        notify(from.member, known, key);
        return;
      }
      const recipient = members.find(({ email }) => email === recipientEmail);
      if (!recipient) throw new Error(`Nobody is ${recipientEmail}`);
      const message = store(from.member, recipient, content);
      byKey.set(`${from.member.id} ${key}`, message);
      notify(from.member, message, key);
      notify(recipient, message, null);
    },
    messagesOf,
    newestOf: (conversationId: number, limit: number | null) =>
      limit === null
        ? { messages: messagesOf(conversationId), older: null }
        : pageOf(messagesOf(conversationId)),
    olderOf: (conversationId: number, address: string) =>
      pageOf(messagesOf(conversationId).filter(({ messageId }) => messageId < Number(address))),
    conversationsOf(member: Member): Conversation[] {
      return members
        .filter((other) => other !== member)
        .map((other) => {
          const conversationId = conversationOf(member, other);
          const last = stored
            .filter(involves(member))
            .findLast((one) => one.conversationId === conversationId);
          return {
            conversationId,
            otherUserId: other.id,
            otherUserName: other.email,
            otherUserEmail: other.email,
            lastMessageContent: last?.content ?? null,
            lastMessageTimestamp: last?.timestamp ?? null,
          };
        });
    },
  };
}

export type Server = ReturnType<typeof createServer>;
