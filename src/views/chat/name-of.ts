import type { Conversation } from '../../schemas/chat/conversation.ts';

/** The other member's name, or the e-mail if the name is unknown. */
export function nameOf({ otherUserName, otherUserEmail }: Conversation): string {
  return otherUserName?.trim() || otherUserEmail;
}
