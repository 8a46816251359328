import type { SnapshotFrom } from 'xstate';
import type { ConversationsActor } from '../../machines/chat/conversations.machine.ts';
import { useLastSnapshot } from '../../views/useLastSnapshot.ts';
import { useChat } from './root-actor.ts';
import { selectConversations } from './useUnread.ts';

/** The id of the member's conversation about a listing; `null` if there is none, or while the list is loading. */
export function useConversationAbout(listing: number | null): number | null {
  const select = (snapshot: SnapshotFrom<ConversationsActor> | undefined) =>
    snapshot?.context.conversations.find(({ listings }) =>
      listings?.some(({ listingId }) => listingId === listing),
    )?.conversationId ?? null;
  return useLastSnapshot(useLastSnapshot(useChat() ?? undefined, selectConversations), select);
}
