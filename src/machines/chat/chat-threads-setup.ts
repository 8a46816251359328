import {
  assign,
  type ErrorActorEvent,
  enqueueActions,
  fromCallback,
  fromPromise,
  log,
  sendTo,
  setup,
} from 'xstate';
import { recipientsOf, startedBy, timeOf } from '../../domain/chat/conversation-list.ts';
import { startedWithMessage } from '../../domain/chat/read-markers.ts';
import type { ChatMessage } from '../../schemas/chat/chat.ts';
import {
  nothingCounted,
  type ReadMarkers,
  readUntil,
  type UnreadCount,
} from '../../schemas/chat/chat-store.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import { present } from '../present.ts';
import { type Failure, isGivenUp, type Restarts, stopOrphans, withRestart } from '../shell/supervision.ts';
import { type ComposerActor, chatComposerMachine } from './chat-composer.machine.ts';
import type {
  ReadMarkersCommand,
  Recipient,
  ThreadReport,
  ThreadsEvent,
  ThreadsReport,
} from './chat-events.ts';
import { chatThreadMachine, type ThreadActor } from './chat-thread.machine.ts';

type ByConversation<T> = Readonly<Record<number, T>>;

interface Context {
  userId: number;
  chat: Recipient<ThreadsReport>;
  threads: ByConversation<ThreadActor>;
  composers: ByConversation<ComposerActor>;
  /** The other member of each conversation. */
  recipients: ByConversation<{ id: number; email: string }>;
  /** Whether the backend offers messages in pages. */
  hasPages: boolean;
  unread: ByConversation<number>;
  /** The initial counts of threads: those stored on the device, then the last reported ones. */
  counted: ByConversation<UnreadCount>;
  markers: ReadMarkers;
  restarts: Restarts;
}

interface Received {
  message: ChatMessage;
  /** Messages of the same conversation, including this one. */
  messages: ChatMessage[];
}

type UnreadReport = Pick<ThreadReport & { type: 'unread.changed' }, 'conversationId' | 'counted'>;

const pages: Capability = 'message-pages';

function without<T extends { id: string }>(actors: ByConversation<T>, id: string): ByConversation<T> {
  return Object.fromEntries(Object.entries(actors).filter(([, actor]) => actor.id !== id));
}

/** The setup of the registry of threads; its chart is in chat-threads.machine.ts. */
export const chatThreads = setup({
  types: {
    context: {} as Context,
    events: {} as ThreadsEvent | ErrorActorEvent,
    input: {} as Pick<Context, 'userId' | 'chat'>,
    children: {} as { readMarkers: 'readMarkers'; fetchCapabilities: 'fetchCapabilities' },
    meta: {} as StateMeta,
  },
  actors: {
    readMarkers: fromCallback<ReadMarkersCommand, { userId: number }>(() => notProvided('readMarkers')),
    fetchCapabilities: fromPromise<readonly string[]>(() => notProvided('fetchCapabilities')),
    thread: chatThreadMachine,
    composer: chatComposerMachine,
  },
  guards: {
    hasPages: (_, { names }: { names: readonly string[] }) => names.includes(pages),
    hasGivenUp: ({ context }, { message }: Received) =>
      isGivenUp(context.restarts, `thread-${message.conversationId}`),
    isSpawned: (_, { actorId }: Failure) => /^(thread|composer)-/.test(actorId),
  },
  actions: {
    addMessage: assign(({ context: { markers, recipients, userId } }, { message }: Received) => ({
      markers: startedWithMessage(markers, message),
      recipients: { ...recipients, ...recipientsOf([startedBy(message, userId)]) },
    })),
    setRecipients: assign(({ context }, { conversations }: { conversations: readonly Conversation[] }) => ({
      recipients: { ...context.recipients, ...recipientsOf(conversations) },
    })),
    /** Spawns missing threads and composers, except those that have failed too often: these wait for the person. */
    spawnMissing: assign(({ context, spawn, self }) => {
      const { userId, markers, counted, restarts, hasPages } = context;
      const [threads, composers] = [{ ...context.threads }, { ...context.composers }];
      const unread = { ...context.unread };
      for (const [key, recipient] of Object.entries(context.recipients)) {
        const id = Number(key);
        const of = { conversationId: id, userId };
        if (!threads[id] && !isGivenUp(restarts, `thread-${id}`)) {
          const read = { readUntil: readUntil(markers, id), counted: counted[id] ?? nothingCounted };
          if (read.counted.until > read.readUntil) unread[id] = read.counted.count;
          threads[id] = spawn('thread', {
            id: `thread-${id}`,
            input: { ...of, ...read, hasPages, owner: self },
          });
        }
        if (!composers[id] && !isGivenUp(restarts, `composer-${id}`)) {
          composers[id] = spawn('composer', { id: `composer-${id}`, input: { ...of, recipient } });
        }
      }
      return { threads, composers, unread };
    }),
    remove: assign(({ context }, { actorId: id }: Failure) => ({
      threads: without(context.threads, id),
      composers: without(context.composers, id),
      restarts: withRestart(context.restarts, id),
    })),
    clearRestarts: assign({ restarts: {} }),
    notifySummaries: enqueueActions(
      ({ context, enqueue }, { conversations }: { conversations: readonly Conversation[] }) => {
        // A thread that has failed too often is missing.
        const shown = conversations.filter(({ conversationId }) => conversationId in context.threads);
        for (const conversation of shown) {
          const thread = present(context.threads[conversation.conversationId], 'thread');
          enqueue.sendTo(thread, { type: 'summary.changed', time: timeOf(conversation) });
        }
      },
    ),
    setPages: assign({ hasPages: true }),
    notifyPages: enqueueActions(({ context, enqueue }) => {
      for (const thread of Object.values(context.threads)) enqueue.sendTo(thread, { type: 'pages.offered' });
    }),
    notifyStale: enqueueActions(({ context, enqueue }) => {
      for (const thread of Object.values(context.threads)) enqueue.sendTo(thread, { type: 'thread.stale' });
    }),
    notifyReceived: sendTo(
      ({ context }, { message }: Received) => present(context.threads[message.conversationId], 'thread'),
      (_, { messages }) => ({ type: 'messages.received', messages }),
    ),
    notifyMarkers: enqueueActions(({ context: { threads, markers }, enqueue }) => {
      for (const [id, thread] of Object.entries(threads)) {
        enqueue.sendTo(thread, { type: 'marker.moved', readUntil: readUntil(markers, Number(id)) });
      }
    }),
    setCounted: assign((_, { counted }: { counted: Context['counted'] }) => ({ counted })),
    setUnread: assign(({ context }, { conversationId: id, counted }: UnreadReport) => ({
      unread: { ...context.unread, [id]: counted.count },
      counted: { ...context.counted, [id]: counted },
    })),
    keepUnread: sendTo('readMarkers', (_, { conversationId, counted }: UnreadReport) => ({
      type: 'count.keep',
      conversationId,
      counted,
    })),
    setMarkers: assign((_, { markers }: { markers: ReadMarkers }) => ({ markers })),
    keepMarkers: sendTo('readMarkers', ({ context: { markers } }) => ({ type: 'markers.keep', markers })),
    notifyFailed: sendTo(
      ({ context }) => context.chat,
      (_, { actorId, error }: Failure): ThreadsReport => ({ type: 'threads.failed', actorId, error }),
    ),
    logFailure: log((_, failure: Failure) => failure),
    stopOrphans: ({ self }, { actorId }: Failure) => stopOrphans(self, actorId),
  },
});
