import { t } from '@lingui/core/macro';
import { nameOf } from '../../domain/chat/conversation-list.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';

/** The name of the other member; of a deleted one in the reader's language. */
export const partnerName = (conversation: Conversation) =>
  conversation.isOtherDeleted ? t`Deleted member` : nameOf(conversation);
