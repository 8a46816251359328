import type { SnapshotFrom } from 'xstate';
import type { ChatActor } from '../../machines/chat/chat.machine.ts';
import type { ConversationsActor } from '../../machines/chat/conversations.machine.ts';
import { useLastSnapshot } from '../../views/useLastSnapshot.ts';
import { useChat } from './root-actor.ts';

/** The part of a chat that has its conversations. */
export const selectConversations = (snapshot: SnapshotFrom<ChatActor> | undefined) =>
  snapshot?.children.conversations;
const selectUnread = (snapshot: SnapshotFrom<ConversationsActor> | undefined) =>
  Object.values(snapshot?.context.threads ?? {}).reduce((sum, { unread }) => sum + unread.count, 0);

/** How many messages the member has not read. */
export function useUnread(): number {
  return useLastSnapshot(useLastSnapshot(useChat() ?? undefined, selectConversations), selectUnread);
}
