import type { Conversation } from '../../schemas/conversation.ts';

/** The other person's name, or e-mail where it is not known. */
export function nameOf({ otherUserName, otherUserEmail }: Conversation): string {
  return otherUserName?.trim() || otherUserEmail;
}
