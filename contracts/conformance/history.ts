import { type ChatMessage, chatMessagesSchema } from '@stanza/schemas/chat/chat.ts';
import { type Conversation, conversationsSchema } from '@stanza/schemas/chat/conversation.ts';
import { type ApiAddress, call, read } from './http.ts';
import type { Copy, Probe } from './messages.ts';
import { Mismatch } from './mismatch.ts';
import type { Member } from './target.ts';

export const conversationsPath = '/api/chat/conversations';

export function messagesPath(conversationId: number): string {
  return `${conversationsPath}/${conversationId}/messages`;
}

/** The messages of a conversation, as a member gets them. */
export async function readMessages(
  address: ApiAddress,
  { token }: Member,
  conversationId: number,
): Promise<ChatMessage[]> {
  return read(await call(address, messagesPath(conversationId), { token }), chatMessagesSchema);
}

/** Finds the message in the conversation. Rejects unless it is stored exactly once. */
export async function findStored(
  address: ApiAddress,
  member: Member,
  conversationId: number,
  { marker }: Probe,
): Promise<ChatMessage> {
  const messages = await readMessages(address, member, conversationId);
  const [found, ...more] = messages.filter(({ content }) => content.includes(marker));
  if (!found || more.length > 0) {
    const count = found ? `${more.length + 1} times` : 'no';
    throw new Mismatch(
      `GET ${messagesPath(conversationId)} has ${count} message ${marker} among ${messages.length}`,
    );
  }
  return found;
}

/** The conversation of the copy in a member's list. */
export async function findConversation(
  address: ApiAddress,
  { token, email }: Member,
  { message }: Copy,
): Promise<Conversation> {
  const conversations = read(await call(address, conversationsPath, { token }), conversationsSchema);
  const found = conversations.find(({ conversationId }) => conversationId === message.conversationId);
  if (found) return found;
  throw new Mismatch(`GET ${conversationsPath} of ${email} has no conversation ${message.conversationId}`);
}
