import { assign, fromPromise, log, raise, sendTo, setup, stateIn } from 'xstate';
import { type History, isJoined, withNewest, withOlder } from '../../domain/chat/history.ts';
import { mergeMessages, newestTime } from '../../domain/chat/messages.ts';
import { countUnread, withLastTime } from '../../domain/chat/unread.ts';
import type { ChatMessage, MessagePage } from '../../schemas/chat/chat.ts';
import { chatReconnectDelay, messagePageSize } from '../../schemas/constants.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import type { Failure } from '../shell/supervision.ts';
import type { Recipient, ThreadEvent, ThreadReport } from './chat-events.ts';

interface Context extends History {
  conversationId: number;
  owner: Recipient<ThreadReport>;
  /** Whether the backend offers messages in pages, so that the newest can be fetched without all others. */
  hasPages: boolean;
}

/** Whether the last message according to the list is unread and not counted yet. */
function isUncounted(context: Context, time: number): boolean {
  return time > Math.max(context.readUntil, countUnread(context).until);
}

/** The range to fetch: with pages, the messages of one or two screens, otherwise all. */
export const newestRange = ({ context: { conversationId, hasPages } }: { context: Context }) => ({
  conversationId,
  limit: hasPages ? messagePageSize : null,
});

/** What the chart of a thread is made of. */
export const chatThread = setup({
  types: {
    context: {} as Context,
    events: {} as ThreadEvent,
    input: {} as Pick<Context, 'conversationId' | 'userId' | 'readUntil' | 'counted' | 'owner' | 'hasPages'>,
    tags: {} as 'open' | 'loading' | 'failed' | 'loadingOlder' | 'olderFailed',
    meta: {} as StateMeta,
  },
  actors: {
    fetchNewest: fromPromise<MessagePage, { conversationId: number; limit: number | null }>(() =>
      notProvided('fetchNewest'),
    ),
    fetchOlder: fromPromise<MessagePage, { conversationId: number; address: string }>(() =>
      notProvided('fetchOlder'),
    ),
  },
  guards: {
    isBehind: ({ context }, { time }: { time: number }) => time > newestTime(context.messages),
    isBehindSync: ({ context }, { time }: { time: number }) =>
      time > newestTime(context.lastSynced ? [context.lastSynced] : []),
    isUncounted: ({ context }, { time }: { time: number }) => isUncounted(context, time),
    isCountable: ({ context }, { time }: { time: number }) => context.hasPages && isUncounted(context, time),
    /** Whether the count includes a message that is known only from the list. */
    isEstimated: ({ context }) => context.lastTime > context.readUntil,
    isJoined: ({ context }, { page }: { page: MessagePage }) => isJoined(context, page),
    hasOlder: ({ context }) => context.older !== null,
    isReadable: ({ context }) => newestTime(context.messages) > context.readUntil,
    isLoaded: ({ context }) => context.isLoaded,
    isOpen: stateIn({ display: 'open' }),
  },
  actions: {
    setMessages: assign(({ context }, { messages }: { messages: ChatMessage[] }) => ({
      messages: mergeMessages(context.messages, messages),
    })),
    setNewest: assign(({ context }, { page }: { page: MessagePage }) => withNewest(context, page)),
    addOlder: assign(({ context }, { page }: { page: MessagePage }) => withOlder(context, page)),
    setPages: assign({ hasPages: true }),
    /** The older messages that are being fetched would come before messages that are no longer loaded. */
    dropOlder: raise({ type: 'older.drop' }),
    setLastTime: assign(({ context }, { time }: { time: number }) => withLastTime(context, time)),
    setSynced: assign(({ context }) => ({ lastSynced: context.messages.at(-1) ?? null })),
    /** Never moves back: read messages stay read. */
    setReadUntil: assign(({ context }, { readUntil }: { readUntil: number }) => ({
      readUntil: Math.max(context.readUntil, readUntil),
    })),
    notifyUnread: sendTo(
      ({ context }) => context.owner,
      ({ context }) => ({
        type: 'unread.changed',
        conversationId: context.conversationId,
        counted: countUnread(context),
      }),
    ),
    notifyRead: sendTo(
      ({ context }) => context.owner,
      ({ context: { conversationId, readUntil } }) => ({
        type: 'thread.readTo',
        conversationId,
        until: readUntil,
      }),
    ),
    logFailure: log((_, failure: Failure) => failure),
  },
  delays: { beforeRefetch: chatReconnectDelay },
});
