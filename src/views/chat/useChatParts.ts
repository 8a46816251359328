import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { ChatActor } from '../../machines/chat/chat.machine.ts';
import type { ChatConnectionActor } from '../../machines/chat/chat-connection.machine.ts';
import type { OutboxActor } from '../../machines/chat/chat-outbox.machine.ts';
import type { ChatThreadsActor } from '../../machines/chat/chat-threads.machine.ts';
import type { ConversationListActor } from '../../machines/chat/conversation-list.machine.ts';
import type { OutboxItem } from '../../schemas/chat/chat-store.ts';

type Snapshot = SnapshotFrom<ChatActor>;

/** The actors of a chat. An actor that has failed too often is missing. */
export interface ChatParts {
  connection: ChatConnectionActor | undefined;
  list: ConversationListActor | undefined;
  threads: ChatThreadsActor | undefined;
  outbox: OutboxActor | undefined;
}

const selectConnection = (snapshot: Snapshot) => snapshot.children.connection;
const selectList = (snapshot: Snapshot) => snapshot.children.list;
const selectThreads = (snapshot: Snapshot) => snapshot.children.threads;
const selectOutbox = (snapshot: Snapshot) => snapshot.children.outbox;

export function useChatParts(chat: ChatActor): ChatParts {
  return {
    connection: useSelector(chat, selectConnection),
    list: useSelector(chat, selectList),
    threads: useSelector(chat, selectThreads),
    outbox: useSelector(chat, selectOutbox),
  };
}

const selectItems = (snapshot: SnapshotFrom<OutboxActor> | undefined) => snapshot?.context.items;
const selectUnsent = (snapshot: Snapshot) => snapshot.context.unsent;

/** Own unsent messages. */
export function useUnsent(chat: ChatActor, { outbox }: ChatParts): readonly OutboxItem[] {
  const items = useSelector(outbox, selectItems);
  const unsent = useSelector(chat, selectUnsent);
  return items ?? unsent;
}

const noCounts: Readonly<Record<number, number>> = {};
const selectUnread = (snapshot: SnapshotFrom<ChatThreadsActor> | undefined) =>
  snapshot?.context.unread ?? noCounts;

/** The number of unread messages by conversation. */
export function useUnread({ threads }: Pick<ChatParts, 'threads'>): Readonly<Record<number, number>> {
  return useSelector(threads, selectUnread);
}

const selectMessage = (snapshot: SnapshotFrom<ChatConnectionActor> | undefined) =>
  snapshot?.context.message ?? null;
const selectIsConnected = (snapshot: SnapshotFrom<ChatConnectionActor> | undefined) =>
  snapshot?.hasTag('connected') ?? false;

/** Why there is no connection; `null` if nothing is known to be wrong. */
export function useConnectionMessage({ connection }: ChatParts): string | null {
  return useSelector(connection, selectMessage);
}

export function useIsConnected({ connection }: ChatParts): boolean {
  return useSelector(connection, selectIsConnected);
}
