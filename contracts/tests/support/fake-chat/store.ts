import type { ChatMessage } from '@stanza/schemas/chat/chat.ts';
import type { Conversation } from '@stanza/schemas/chat/conversation.ts';
import type { Fault } from './faults.ts';

export interface FakeMember {
  id: number;
  email: string;
  password: string;
}

export const fakeMembers = ['anna', 'bruno', 'carla'].map((name, i): FakeMember => {
  return { id: i + 1, email: `${name}@example.it`, password: `pass:word of ${name}` };
});

export interface Sent {
  sender: FakeMember;
  recipient: FakeMember;
  content: string;
  key: string | undefined;
}

export type Store = ReturnType<typeof createStore>;

/** The data of a fake chat. */
export function createStore(has: (fault: Fault) => boolean) {
  const messages: ChatMessage[] = [];
  const byKey = new Map<string, ChatMessage>();
  const conversations = new Map<string, number>();
  let lastId = 0;

  function conversationOf(sender: FakeMember, recipient: FakeMember): number {
    const ids = [sender.id, recipient.id];
    if (!has('opens a conversation for each direction')) ids.sort();
    const pair = ids.join();
    const id = conversations.get(pair) ?? conversations.size + 1;
    conversations.set(pair, id);
    return id;
  }

  const keyOf = ({ sender, key }: Sent) =>
    has('shares keys among senders') ? key : key && `${sender.id} ${key}`;
  const belongsTo = (member: FakeMember) => (message: ChatMessage) =>
    message.senderId === member.id || message.recipientId === member.id;

  return {
    /** The member of each token; `null` after it was revoked. */
    sessions: new Map<string, FakeMember | null>(),
    findByKey(sent: Sent): ChatMessage | undefined {
      const key = keyOf(sent);
      return key === undefined || has('ignores keys') ? undefined : byKey.get(key);
    },
    make(sent: Sent): ChatMessage {
      const { sender, recipient } = sent;
      lastId += 1;
      const people = has('swaps sender and recipient') ? [recipient, sender] : [sender, recipient];
      const [from = sender, to = recipient] = people;
      const message = {
        conversationId: conversationOf(sender, recipient),
        messageId: lastId,
        senderId: from.id,
        senderEmail: from.email,
        recipientId: to.id,
        recipientEmail: to.email,
        content: changeContent(sent.content, has),
        timestamp: timestamp(lastId, has),
      };
      const key = keyOf(sent);
      if (key !== undefined) byKey.set(key, message);
      return message;
    },
    keep: (message: ChatMessage) => messages.push(message),
    /** `null` if the conversation does not exist or the member is not part of it. */
    messagesOf(member: FakeMember | null, conversationId: number): ChatMessage[] | null {
      const found = messages.filter((message) => message.conversationId === conversationId);
      if (has('shows conversations to everybody')) return found;
      return member && found.some(belongsTo(member)) ? found : null;
    },
    conversationsOf(member: FakeMember): Conversation[] {
      const own = messages.filter(belongsTo(member));
      const shown = has('lists the first message as the last') ? own.toReversed() : own;
      return [...new Map(shown.map((message) => [message.conversationId, message])).values()].map((last) => {
        const otherUserId = last.senderId === member.id ? last.recipientId : last.senderId;
        return {
          conversationId: last.conversationId,
          otherUserId,
          otherUserName: null,
          otherUserEmail: fakeMembers.find(({ id }) => id === otherUserId)?.email ?? '',
          lastMessageContent: last.content,
          lastMessageTimestamp: last.timestamp,
        };
      });
    },
  };
}

function timestamp(id: number, has: (fault: Fault) => boolean): string {
  const hour = 3_600_000;
  const off = has('sends the time of another zone') ? hour : has('sends decreasing times') ? -id * 1000 : 0;
  const text = new Date(Date.now() + off).toISOString();
  return has('omits the time zone') ? text.slice(0, -1) : text;
}

function changeContent(sent: string, has: (fault: Fault) => boolean): string {
  let content = has('trims on one side') ? sent.trimEnd() : sent.trim();
  if (has('composes letters')) content = content.normalize('NFC');
  if (has('drops emoji')) content = content.replaceAll(/\p{Extended_Pictographic}/gu, '?');
  if (has('drops line ends')) content = content.replaceAll('\n', ' ');
  if (has('escapes markup')) content = content.replaceAll('<', '&lt;');
  if (has('cuts texts at 255')) content = content.slice(0, 255);
  return content;
}
