import { type Call, forMember, ok, refuse } from './call.ts';
import type { Conversation, Person } from './memory.ts';

function summaryFor(person: Person) {
  return ({ id, members, messages }: Conversation) => {
    const [other] = members.filter((member) => member !== person);
    const last = messages.at(-1);
    return {
      conversationId: id,
      otherUserId: other?.id,
      otherUserName: `${other?.firstName} ${other?.lastName}`,
      otherUserEmail: other?.email,
      lastMessageContent: last?.content ?? null,
      lastMessageTimestamp: last?.timestamp ?? null,
    };
  };
}

/** The messages as HTTP answers and chat frames contain them. */
export function messagesOf({ id, messages }: Conversation) {
  return messages.map(({ id: messageId, sender, recipient, content, timestamp }) => ({
    conversationId: id,
    messageId,
    senderId: sender.id,
    senderEmail: sender.email,
    recipientId: recipient.id,
    recipientEmail: recipient.email,
    content,
    timestamp,
  }));
}

export const conversationCalls: Call[] = [
  forMember('GET', '/api/chat/conversations', ({ memory, person }) =>
    ok(
      [...memory.conversations.values()]
        .filter((conversation) => conversation.members.includes(person))
        .map(summaryFor(person)),
    ),
  ),
  forMember('GET', '/api/chat/conversations/:id/messages', ({ memory, person, id }) => {
    const conversation = memory.conversations.get(id);
    return conversation?.members.includes(person) ? ok(messagesOf(conversation)) : refuse(403, 'Not yours.');
  }),
];
