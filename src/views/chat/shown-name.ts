import { t } from '@lingui/core/macro';
import { isAlias } from '../../domain/chat/alias.ts';
import { nameOf } from '../../domain/chat/conversation-list.ts';
import { told } from '../../languages/told.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';

/** The other member's name, or the e-mail; an alias says nothing to a person. A deleted member's name is in the reader's language. */
export function shownName(
  conversation: Pick<Conversation, 'otherUserName' | 'otherUserEmail' | 'isOtherDeleted'>,
): string {
  const name = nameOf(conversation);
  if (conversation.isOtherDeleted) return told(name);
  return isAlias(name) ? t`Somebody` : name;
}
