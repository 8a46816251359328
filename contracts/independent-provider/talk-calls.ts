import { type Call, members, ok, refuse } from './call.ts';
import type { Person, Talk } from './memory.ts';

function summaryFor(person: Person) {
  return ({ id, members, messages }: Talk) => {
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

/** As the calls and the chat have them. */
export function messagesOf({ id, messages }: Talk) {
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

export const talkCalls: Call[] = [
  members('GET', '/api/chat/conversations', ({ memory, person }) =>
    ok([...memory.talks.values()].filter((talk) => talk.members.includes(person)).map(summaryFor(person))),
  ),
  members('GET', '/api/chat/conversations/:id/messages', ({ memory, person, id }) => {
    const talk = memory.talks.get(id);
    return talk?.members.includes(person) ? ok(messagesOf(talk)) : refuse(403, 'Not yours.');
  }),
];
