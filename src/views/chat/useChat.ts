import { useEffect, useSyncExternalStore } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { Thread } from '../../domain/chat/thread.ts';
import { assertDefined } from '../../machines/assert-defined.ts';
import type { ChatActor } from '../../machines/chat/chat.machine.ts';
import type { ChatConnectionActor } from '../../machines/chat/chat-connection.machine.ts';
import type { OutboxActor } from '../../machines/chat/chat-outbox.machine.ts';
import type { ConversationsActor } from '../../machines/chat/conversations.machine.ts';
import type { GroupChatActor } from '../../machines/match/group-chat.machine.ts';
import type { OutboxItem } from '../../schemas/chat/chat-store.ts';
import { useLastSnapshot } from '../useLastSnapshot.ts';

/** The parts of a chat, which live as long as it does. */
export interface ChatParts {
  connection: ChatConnectionActor;
  conversations: ConversationsActor;
  outbox: OutboxActor;
  groupChat: GroupChatActor;
}

export function partsOf(chat: ChatActor): ChatParts {
  const { connection, conversations, outbox, groupChat } = chat.getSnapshot().children;
  return {
    connection: assertDefined(connection, 'connection'),
    conversations: assertDefined(conversations, 'conversations'),
    outbox: assertDefined(outbox, 'outbox'),
    groupChat: assertDefined(groupChat, 'groupChat'),
  };
}

/**
 * Selects from the last snapshot of a part.
 * @param select must return a value that is equal by `Object.is` while nothing has changed
 */
export function usePart<TActor extends AnyActorRef, T>(
  part: TActor,
  select: (snapshot: SnapshotFrom<TActor>) => T,
): T {
  return useLastSnapshot(part, (snapshot) => select(assertDefined(snapshot, 'snapshot')));
}

type Conversations = SnapshotFrom<ConversationsActor>;

/** What a view needs of the conversations: with each letter of a draft they change. */
export function useConversations<T>(
  { conversations }: ChatParts,
  select: (context: Conversations['context']) => T,
): T {
  return usePart(conversations, ({ context }) => select(context));
}

/** The messages of one conversation of the list. */
export function useThread(parts: ChatParts, conversationId: number): Thread {
  return useConversations(parts, ({ threads }) => assertDefined(threads[conversationId], 'thread'));
}

const selectItems = (snapshot: SnapshotFrom<OutboxActor>) => snapshot.context.items;

/** Own messages that the server has not confirmed. */
export function useUnsent({ outbox }: ChatParts): readonly OutboxItem[] {
  return usePart(outbox, selectItems);
}

const selectMessage = (snapshot: SnapshotFrom<ChatConnectionActor>) => snapshot.context.message;
const selectIsConnected = (snapshot: SnapshotFrom<ChatConnectionActor>) => snapshot.hasTag('connected');

/** Why there is no connection; `null` if nothing is known to be wrong. */
export function useConnectionMessage({ connection }: ChatParts): string | null {
  return usePart(connection, selectMessage);
}

export function useIsConnected({ connection }: ChatParts): boolean {
  return usePart(connection, selectIsConnected);
}

/**
 * The state of the messages before the first loaded one: `waiting` until somebody scrolls up, `start` after the last older ones were
 * loaded, `none` if there were none from the beginning.
 */
export type OlderState = 'waiting' | 'loading' | 'failed' | 'start' | 'none';

const selectOlderState = ({ value }: Conversations) => value.older;

export function useOlder({ conversations }: ChatParts, { older, anchorId, messages }: Thread): OlderState {
  const state = usePart(conversations, selectOlderState);
  if (state !== 'resting') return state;
  if (older !== null) return 'waiting';
  return anchorId !== null && messages[0]?.messageId !== anchorId ? 'start' : 'none';
}

/** Notifies the conversations which one is on the screen. */
export function useOpen({ conversations }: ChatParts, conversationId: number): void {
  useEffect(() => {
    conversations.send({ type: 'conversation.open', conversationId });
    return () => {
      // At a logout the chat stops before the screen is unmounted.
      if (conversations.getSnapshot().status === 'active')
        conversations.send({ type: 'conversation.close', conversationId });
    };
  }, [conversations, conversationId]);
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const isPageVisible = () => document.visibilityState === 'visible';

/**
 * Marks the messages on the screen as read, once somebody can see them.
 * @param isUnreadInView the newest message is in view, and there are unread ones
 */
export function useReading({ conversations }: ChatParts, isUnreadInView: boolean): void {
  const isVisible = useSyncExternalStore(subscribeToVisibility, isPageVisible);
  useEffect(() => {
    if (isUnreadInView && isVisible) conversations.send({ type: 'conversation.read' });
  }, [conversations, isUnreadInView, isVisible]);
}
