import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { ChatActor } from '../../machines/chat/chat.machine.ts';
import type { ChatThreadsActor } from '../../machines/chat/chat-threads.machine.ts';
import { useChat } from './root-actor.ts';

const selectThreads = (snapshot: SnapshotFrom<ChatActor> | undefined) => snapshot?.children.threads;
const selectUnread = (snapshot: SnapshotFrom<ChatThreadsActor> | undefined) =>
  Object.values(snapshot?.context.unread ?? {}).reduce((sum, count) => sum + count, 0);

/** How many messages the member has not read. */
export function useUnread(): number {
  return useSelector(useSelector(useChat() ?? undefined, selectThreads), selectUnread);
}
