import { t } from '@lingui/core/macro';
import { isAlias } from '../../domain/chat/alias.ts';
import { nameOf } from '../../domain/chat/conversation-list.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';

/** The other member's name, or the e-mail; an alias says nothing to a person. */
export function shownName(conversation: Pick<Conversation, 'otherUserName' | 'otherUserEmail'>): string {
  const name = nameOf(conversation);
  return isAlias(name) ? t`A member` : name;
}
