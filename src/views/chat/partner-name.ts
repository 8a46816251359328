import { nameOf } from '../../domain/chat/conversation-list.ts';
import { told } from '../../languages/told.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';

/** The name of the other member; that of a deleted one in the reader's language. */
export const partnerName = (conversation: Conversation) =>
  conversation.isOtherDeleted ? told(nameOf(conversation)) : nameOf(conversation);
