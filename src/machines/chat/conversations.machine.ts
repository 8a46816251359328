import { type ActorRefFrom, assign, fromCallback, fromPromise, log, raise, sendTo, setup } from 'xstate';
import { kindOf } from '../../domain/api-error.ts';
import { timeOf, withFetched, withMessage } from '../../domain/chat/conversation-list.ts';
import { isLongMessage, newestTime, readContent } from '../../domain/chat/messages.ts';
import { readTo, startedWithList, startedWithMessage } from '../../domain/chat/read-markers.ts';
import {
  afterReconnect,
  newestKnownId,
  newThread,
  opened,
  type Thread,
  withFailure,
  withMarker,
  withMessages,
  withNewest,
  withOlder,
  withReadUntil,
  withSummary,
} from '../../domain/chat/thread.ts';
import type { ChatMessage, MessagePage } from '../../schemas/chat/chat.ts';
import {
  nothingCounted,
  type ReadMarkers,
  readUntil,
  type UnreadCount,
} from '../../schemas/chat/chat-store.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';
import { chatReconnectDelay, messagePageSize } from '../../schemas/constants.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { assertDefined } from '../assert-defined.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import type {
  ConnectionReport,
  MarkerMoved,
  MessageReceived,
  Recipient,
  SessionRenewed,
} from './chat-connection.machine.ts';
import type { MessageKept, MessageWrite } from './chat-outbox.machine.ts';

type ById<T> = Readonly<Record<number, T>>;

/** What the device keeps of the conversations. */
export interface KeptConversations {
  markers: ReadMarkers;
  /** The number of unread messages, as last counted. */
  counted: ById<UnreadCount>;
  /** What was typed and not sent. */
  drafts: ById<string>;
}

export type ConversationRecordsEvent =
  /** Sent at the start. */
  | ({ type: 'records.read' } & KeptConversations)
  /** Another tab of the account has changed the read markers. */
  | ({ type: 'markers.read' } & Omit<KeptConversations, 'drafts'>)
  /** The device does not keep a draft. */
  | { type: 'draft.unkept' };

export type ConversationRecordsCommand =
  | { type: 'markers.keep'; markers: ReadMarkers }
  | { type: 'counts.keep'; counted: ById<UnreadCount> }
  | { type: 'draft.keep'; conversationId: number; text: string };

interface Context extends KeptConversations {
  userId: number;
  chat: Recipient<MessageWrite>;
  /** Newest first. */
  conversations: Conversation[];
  /**
   * How far the member has read, as the backend knows it, in milliseconds since the epoch. Only for conversations whose markers the
   * backend keeps.
   */
  saved: ById<number>;
  /** The marker that is being sent to the backend. */
  saving: Reading | null;
  /** Whether the list was fetched at least once. */
  isListLoaded: boolean;
  /** Whether the last fetch of the list failed. It stays during the next attempt that the app makes by itself. */
  hasListFailed: boolean;
  /** The newest message of another member that arrived since the start. */
  arrival: ChatMessage | null;
  /** The messages of each conversation. */
  threads: ById<Thread>;
  /** The conversation on the screen. */
  openId: number | null;
  /** The conversation whose newest messages are being fetched. */
  loadingId: number | null;
  /** The address of the older messages that are being fetched, or could not be fetched. */
  olderAddress: string | null;
  /** Whether the backend offers messages in pages. */
  hasPages: boolean;
  isDraftKept: boolean;
  /** The conversation whose draft is too long to be sent. */
  tooLongId: number | null;
}

interface OfConversation {
  conversationId: number;
}

/** @param until milliseconds since the epoch, by the server's clock */
interface Reading extends OfConversation {
  until: number;
}

type ConversationsEvent =
  | ConnectionReport
  | SessionRenewed
  | MarkerMoved
  | MessageKept
  | ConversationRecordsEvent
  | { type: 'list.refresh' }
  | { type: 'list.retry' }
  /** The conversation is on the screen, or no longer. */
  | ({ type: 'conversation.open' } & OfConversation)
  | ({ type: 'conversation.close' } & OfConversation)
  /** The newest message of the conversation on the screen is visible to the member. */
  | { type: 'conversation.read' }
  /** The member has left the conversation, or blocked the other member. */
  | ({ type: 'conversation.end' } & OfConversation)
  | { type: 'messages.retry' }
  /** The first message is visible. */
  | { type: 'older.request' }
  | { type: 'older.retry' }
  | ({ type: 'draft.change'; text: string } & OfConversation)
  /** @param at milliseconds since the epoch, by this device's clock */
  | ({ type: 'message.send'; at: number } & OfConversation);

const pages: Capability = 'message-pages';

/** The time after which messages are unread. A marker of the backend makes what the device assumed superfluous. */
function readTime({ markers, saved }: Pick<Context, 'markers' | 'saved'>, id: number): number {
  const known = saved[id];
  return known === undefined
    ? readUntil(markers, id)
    : Math.max(known, readUntil({ ...markers, since: null }, id));
}

function threadOf(context: Context, conversationId: number): Thread {
  const { threads, userId, counted } = context;
  return (
    threads[conversationId] ??
    newThread({
      userId,
      readUntil: readTime(context, conversationId),
      counted: counted[conversationId] ?? nothingCounted,
    })
  );
}

/** Changes all threads, or the one with this id. */
function changed(context: Context, change: (thread: Thread, id: number) => Thread, only?: number | null) {
  return {
    threads: Object.fromEntries(
      Object.entries(context.threads).map(([key, thread]) => {
        const id = Number(key);
        return [id, only === undefined || only === id ? change(thread, id) : thread];
      }),
    ),
  };
}

/** Adds what the backend knows of the markers. They never go back. */
function withSaved(saved: ById<number>, { conversationId, until }: Reading): ById<number> {
  return { ...saved, [conversationId]: Math.max(saved[conversationId] ?? Number.NEGATIVE_INFINITY, until) };
}

/** A marker that this device has, and the backend has not. */
function nextUnsaved({ markers, saved }: Context): Reading | undefined {
  return Object.entries(markers.read)
    .map(([id, time]) => ({ conversationId: Number(id), until: Date.parse(time) }))
    .find(({ conversationId, until }) => until > (saved[conversationId] ?? Number.POSITIVE_INFINITY));
}

const openThread = ({ threads, openId }: Context) => (openId === null ? undefined : threads[openId]);

/** The conversation to fetch next: the one on the screen comes first. */
function nextWanted(context: Context): number | undefined {
  if (context.openId !== null && openThread(context)?.status === 'wanted') return context.openId;
  const wanted = Object.entries(context.threads).find(([, { status }]) => status === 'wanted');
  return wanted && Number(wanted[0]);
}

/** The list of the member's conversations, with the messages, the draft and the read marker of each. */
export const conversationsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ConversationsEvent,
    input: {} as Pick<Context, 'userId' | 'chat'> & { capabilities: readonly string[] },
    children: {} as {
      records: 'conversationRecords';
      fetchConversations: 'fetchConversations';
      saveMarker: 'saveMarker';
      fetchNewest: 'fetchNewest';
      fetchOlder: 'fetchOlder';
    },
    meta: {} as StateMeta,
  },
  actors: {
    conversationRecords: fromCallback<ConversationRecordsCommand, { userId: number }>(() =>
      notProvided('conversationRecords'),
    ),
    fetchConversations: fromPromise<Conversation[]>(() => notProvided('fetchConversations')),
    saveMarker: fromPromise<void, Reading>(() => notProvided('saveMarker')),
    fetchNewest: fromPromise<MessagePage, { conversationId: number; limit: number | null }>(() =>
      notProvided('fetchNewest'),
    ),
    fetchOlder: fromPromise<MessagePage, { conversationId: number; address: string }>(() =>
      notProvided('fetchOlder'),
    ),
  },
  guards: {
    isUnknown: ({ context }, { message }: { message: ChatMessage }) =>
      context.conversations.every(({ conversationId }) => conversationId !== message.conversationId),
    isListLoaded: ({ context }) => context.isListLoaded,
    hasUnsaved: ({ context }) => nextUnsaved(context) !== undefined,
    /** The conversation is not there any more. */
    isGone: (_, { error }: { error: unknown }) => kindOf(error) === 'notFound',
    hasWanted: ({ context }) => nextWanted(context) !== undefined,
    /** The answer would come too late: another conversation was opened, or the messages are wanted anew. */
    isSuperseded: ({ context }) =>
      openThread(context)?.status === 'wanted' ||
      (context.loadingId !== null && context.threads[context.loadingId]?.status === 'wanted'),
    isReadable: ({ context }) => {
      const thread = openThread(context);
      return thread !== undefined && newestTime(thread.messages) > thread.readUntil;
    },
    hasOlder: ({ context }) => (openThread(context)?.older ?? null) !== null,
    /** Another conversation was opened, or the loaded messages were replaced. */
    isOlderOutdated: ({ context }) => openThread(context)?.older !== context.olderAddress,
    isOpen: ({ context }, { conversationId }: OfConversation) => context.openId === conversationId,
    isBlank: ({ context }, { conversationId }: OfConversation) =>
      readContent(context.drafts[conversationId] ?? '') === null,
    isTooLong: ({ context }, { conversationId }: OfConversation) =>
      isLongMessage((context.drafts[conversationId] ?? '').trim()),
  },
  actions: {
    setRecords: assign((_, { markers, counted, drafts }: KeptConversations) => ({
      markers,
      counted,
      drafts,
    })),
    setMarkers: assign(({ context }, { markers, counted }: Omit<KeptConversations, 'drafts'>) => ({
      markers,
      counted,
      ...changed(context, (thread, id) => withReadUntil(thread, readTime({ ...context, markers }, id))),
    })),
    setConversations: assign(({ context }, { fetched }: { fetched: Conversation[] }) => {
      const conversations = withFetched(context.conversations, fetched);
      const kept = fetched.flatMap(({ conversationId, readUntil }) =>
        readUntil === undefined
          ? []
          : [{ conversationId, until: readUntil === null ? 0 : Date.parse(readUntil) }],
      );
      const saved = kept.reduce(withSaved, context.saved);
      const markers = kept.length > 0 ? context.markers : startedWithList(context.markers, conversations);
      const summed = conversations.map((one): [number, Thread] => {
        const { conversationId } = one;
        const thread = threadOf({ ...context, markers, saved }, conversationId);
        const marked =
          conversationId in saved ? withMarker(thread, readTime({ markers, saved }, conversationId)) : thread;
        return [conversationId, withSummary(marked, timeOf(one), context.hasPages)];
      });
      return {
        conversations,
        saved,
        markers,
        threads: Object.fromEntries(summed),
        isListLoaded: true,
        hasListFailed: false,
      };
    }),
    setListFailed: assign({ hasListFailed: true }),
    /** What is on the screen stays during another attempt. */
    clearListFailed: assign(({ context }) => ({
      hasListFailed: context.hasListFailed && context.isListLoaded,
    })),
    addMessages: assign(({ context }, { message, messages = [message] }: Omit<MessageReceived, 'key'>) => {
      const markers = startedWithMessage(context.markers, message);
      const { conversationId } = message;
      const thread = withMessages(threadOf({ ...context, markers }, conversationId), messages);
      return {
        conversations: withMessage(context.conversations, message, context.userId),
        markers,
        threads: { ...context.threads, [conversationId]: thread },
        arrival: message.senderId === context.userId ? context.arrival : message,
      };
    }),
    endConversation: assign(({ context }, { conversationId }: OfConversation) => ({
      conversations: context.conversations.filter((one) => one.conversationId !== conversationId),
      threads: Object.fromEntries(
        Object.entries(context.threads).filter(([id]) => Number(id) !== conversationId),
      ),
    })),
    refresh: raise({ type: 'list.refresh' }),
    setStale: assign(({ context }) =>
      changed(context, (thread, id) => afterReconnect(thread, id === context.openId)),
    ),
    setOpen: assign(({ context }, { conversationId }: OfConversation) => ({
      openId: conversationId,
      ...changed(context, opened, conversationId),
    })),
    setClosed: assign({ openId: null }),
    retryOpen: assign(({ context }) => changed(context, opened, context.openId)),
    retryFailed: assign(({ context }) =>
      changed(context, (thread) => (thread.hasFailed && thread.isLoaded ? opened(thread) : thread)),
    ),
    setRead: assign(({ context }) => {
      const until = newestTime(assertDefined(openThread(context), 'open conversation').messages);
      const conversationId = assertDefined(context.openId, 'open conversation');
      return {
        markers: readTo(context.markers, { conversationId, until }),
        ...changed(context, (thread) => withReadUntil(thread, until), conversationId),
      };
    }),
    setMoved: assign(({ context }, { conversationId, readUntil: time }: Omit<MarkerMoved, 'type'>) => {
      const until = Date.parse(time);
      return {
        saved: withSaved(context.saved, { conversationId, until }),
        ...changed(context, (thread) => withReadUntil(thread, until), conversationId),
      };
    }),
    beginSaving: assign(({ context }) => ({
      saving: assertDefined(nextUnsaved(context), 'read marker to save'),
    })),
    setSaved: assign(({ context }) => ({
      saved: withSaved(context.saved, assertDefined(context.saving, 'read marker')),
    })),
    beginLoading: assign(({ context }) => {
      const next = assertDefined(nextWanted(context), 'conversation to fetch');
      return {
        loadingId: next,
        ...changed(context, (thread, id) => {
          if (id === next) return { ...thread, status: 'loading' };
          return thread.status === 'loading' ? { ...thread, status: 'wanted' } : thread;
        }),
      };
    }),
    setNewest: assign(({ context }, { page }: { page: MessagePage }) =>
      changed(context, (thread) => withNewest(thread, page), context.loadingId),
    ),
    setNewestFailed: assign(({ context }) =>
      changed(context, (thread, id) => withFailure(thread, id === context.openId), context.loadingId),
    ),
    setOlderAddress: assign(({ context }) => ({ olderAddress: openThread(context)?.older ?? null })),
    addOlder: assign(({ context }, { page }: { page: MessagePage }) =>
      changed(context, (thread) => withOlder(thread, page), context.openId),
    ),
    setDraft: assign(({ context }, { conversationId, text }: OfConversation & { text: string }) => ({
      drafts: { ...context.drafts, [conversationId]: text },
      tooLongId: null,
    })),
    keepDraft: sendTo('records', ({ context }, { conversationId }: OfConversation) => ({
      type: 'draft.keep',
      conversationId,
      text: context.drafts[conversationId] ?? '',
    })),
    setDraftUnkept: assign({ isDraftKept: false }),
    setTooLong: assign((_, { conversationId }: OfConversation) => ({ tooLongId: conversationId })),
    write: sendTo(
      ({ context }) => context.chat,
      ({ context, self }, { conversationId, at }: OfConversation & { at: number }): MessageWrite => {
        const { otherUserId, otherUserEmail } = assertDefined(
          context.conversations.find((one) => one.conversationId === conversationId),
          'conversation',
        );
        return {
          type: 'message.write',
          message: {
            conversationId,
            recipient: { id: otherUserId, email: otherUserEmail },
            content: (context.drafts[conversationId] ?? '').trim(),
            at,
            afterMessageId: newestKnownId(threadOf(context, conversationId)),
          },
          writer: self,
        };
      },
    ),
    keepMarkers: sendTo('records', ({ context: { markers } }) => ({ type: 'markers.keep', markers })),
    keepCounts: sendTo('records', ({ context: { threads } }) => ({
      type: 'counts.keep',
      counted: Object.fromEntries(Object.entries(threads).map(([id, { unread }]) => [id, unread])),
    })),
    logFailure: log((_, failure: { actorId: string; error: unknown }) => failure),
    fail: (_, { error }: { error: unknown }) => {
      throw error;
    },
  },
  delays: { beforeRefetch: chatReconnectDelay },
}).createMachine({
  id: 'conversations',
  meta: {
    live: {
      context: ['hasPages'],
      events: { 'xstate.error.actor.*': ['error.kind', 'error.status'] },
    },
  },
  context: ({ input: { capabilities, ...input } }) => ({
    ...input,
    conversations: [],
    saved: {},
    saving: null,
    isListLoaded: false,
    hasListFailed: false,
    arrival: null,
    threads: {},
    openId: null,
    loadingId: null,
    olderAddress: null,
    hasPages: capabilities.includes(pages),
    markers: { read: {}, since: null },
    counted: {},
    drafts: {},
    isDraftKept: true,
    tooLongId: null,
  }),
  invoke: {
    id: 'records',
    src: 'conversationRecords',
    input: ({ context: { userId } }) => ({ userId }),
    onError: { actions: { type: 'fail', params: ({ event }) => event } },
  },
  on: {
    'conversation.end': {
      actions: { type: 'endConversation', params: ({ event: { conversationId } }) => ({ conversationId }) },
    },
    'records.read': { actions: { type: 'setRecords', params: ({ event }) => event } },
    'markers.read': { actions: [{ type: 'setMarkers', params: ({ event }) => event }, 'keepCounts'] },
    'marker.moved': { actions: [{ type: 'setMoved', params: ({ event }) => event }, 'keepCounts'] },
    'connection.up': { actions: ['setStale', 'refresh'] },
    'connection.confirmed': { actions: ['setStale', 'refresh'] },
    // The call shows whether the token is still valid.
    'connection.lost': { actions: 'refresh' },
    'session.renewed': { actions: 'refresh' },
    'message.received': [
      {
        guard: { type: 'isUnknown', params: ({ event }) => event },
        actions: [
          { type: 'addMessages', params: ({ event }) => event },
          'keepCounts',
          // Only the list has the name of the other member.
          'refresh',
        ],
      },
      {
        actions: [{ type: 'addMessages', params: ({ event }) => event }, 'keepCounts'],
      },
    ],
    'conversation.open': { actions: { type: 'setOpen', params: ({ event }) => event } },
    'conversation.close': {
      guard: { type: 'isOpen', params: ({ event }) => event },
      actions: 'setClosed',
    },
    'conversation.read': { guard: 'isReadable', actions: ['setRead', 'keepMarkers', 'keepCounts'] },
    'messages.retry': { actions: 'retryOpen' },
    'draft.change': {
      actions: [
        { type: 'setDraft', params: ({ event }) => event },
        { type: 'keepDraft', params: ({ event }) => event },
      ],
    },
    'draft.unkept': { actions: 'setDraftUnkept' },
    'message.send': [
      { guard: { type: 'isBlank', params: ({ event }) => event } },
      {
        guard: { type: 'isTooLong', params: ({ event }) => event },
        actions: { type: 'setTooLong', params: ({ event }) => event },
      },
      { actions: { type: 'write', params: ({ event }) => event } },
    ],
    // The outbox has it, and so has the device: the draft can go.
    'message.kept': {
      actions: [
        { type: 'setDraft', params: ({ event: { conversationId } }) => ({ conversationId, text: '' }) },
        { type: 'keepDraft', params: ({ event }) => event },
      ],
    },
  },
  type: 'parallel',
  states: {
    list: {
      description: 'The list of conversations.',
      meta: { reference: 'chat#list-of-conversations' },
      initial: 'loading',
      on: {
        'list.refresh': '.loading',
        'list.retry': { target: '.loading', actions: 'clearListFailed' },
      },
      states: {
        loading: {
          description:
            "'Loading...' at first. After that the list is fetched again, and the current one stays.",
          meta: { reference: 'chat#changes-of-the-list' },
          on: { 'connection.denied': { target: 'failed', actions: 'setListFailed' } },
          invoke: {
            id: 'fetchConversations',
            src: 'fetchConversations',
            onDone: {
              target: 'shown',
              actions: [
                { type: 'setConversations', params: ({ event }) => ({ fetched: event.output }) },
                'keepMarkers',
                'keepCounts',
              ],
            },
            onError: [
              {
                guard: 'isListLoaded',
                target: 'behind',
                actions: [{ type: 'logFailure', params: ({ event }) => event }, 'setListFailed'],
              },
              {
                target: 'failed',
                actions: [{ type: 'logFailure', params: ({ event }) => event }, 'setListFailed'],
              },
            ],
          },
        },
        shown: {
          description: 'Newest first. Each sent or received message moves its conversation to the top.',
          meta: { reference: 'chat#list-of-conversations' },
        },
        failed: {
          description: "'Failed to load conversations.', with Try Again.",
          meta: { reference: 'chat#list-failed' },
        },
        behind: {
          description: 'The list could not be fetched again. Messages may be missing until the next attempt.',
          meta: { reference: 'chat#list-failed' },
          on: { 'connection.denied': 'failed' },
          after: { beforeRefetch: 'loading' },
        },
      },
    },
    markers: {
      description: 'How far the member has read: the backend gets it for the other devices, if it keeps it.',
      meta: { reference: 'chat#read-markers' },
      initial: 'resting',
      states: {
        resting: {
          description: 'The backend knows what was read, or does not keep it.',
          meta: { reference: 'chat#read-markers' },
          always: { guard: 'hasUnsaved', target: 'saving' },
        },
        saving: {
          description: 'The marker of one conversation is sent.',
          meta: { reference: 'chat#read-markers' },
          entry: 'beginSaving',
          invoke: {
            id: 'saveMarker',
            src: 'saveMarker',
            input: ({ context: { saving } }) => assertDefined(saving, 'read marker'),
            onDone: { target: 'resting', actions: 'setSaved' },
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => event },
                target: 'resting',
                actions: [{ type: 'logFailure', params: ({ event }) => event }, 'setSaved'],
              },
              { target: 'behind', actions: { type: 'logFailure', params: ({ event }) => event } },
            ],
          },
        },
        behind: {
          description: 'The backend could not be reached. It is tried again after five seconds.',
          meta: { reference: 'chat#read-markers' },
          after: { beforeRefetch: 'resting' },
        },
      },
    },
    messages: {
      description: 'The newest messages of the conversations that want them, one conversation at a time.',
      meta: { reference: 'chat#loading-messages' },
      initial: 'resting',
      states: {
        resting: {
          description:
            'No conversation wants messages. What failed before is tried again after five seconds.',
          meta: { reference: 'chat#messages-failed' },
          always: { guard: 'hasWanted', target: 'loading' },
          after: { beforeRefetch: { target: 'resting', reenter: true, actions: 'retryFailed' } },
        },
        loading: {
          description: "'Loading messages...'. Known messages stay on the screen.",
          meta: { reference: 'chat#loading-messages' },
          entry: 'beginLoading',
          always: { guard: 'isSuperseded', target: 'loading', reenter: true },
          invoke: {
            id: 'fetchNewest',
            src: 'fetchNewest',
            // With pages, the messages of one or two screens, otherwise all.
            input: ({ context: { loadingId, hasPages } }) => ({
              conversationId: assertDefined(loadingId, 'conversation'),
              limit: hasPages ? messagePageSize : null,
            }),
            onDone: {
              target: 'resting',
              actions: [{ type: 'setNewest', params: ({ event }) => ({ page: event.output }) }, 'keepCounts'],
            },
            onError: {
              target: 'resting',
              actions: [{ type: 'logFailure', params: ({ event }) => event }, 'setNewestFailed'],
            },
          },
        },
      },
    },
    older: {
      description: 'The messages before the loaded ones, in the conversation on the screen.',
      meta: { reference: 'chat#older-messages' },
      initial: 'resting',
      states: {
        resting: {
          description:
            'Older messages, if there are any, are fetched when the person scrolls up to the first message.',
          meta: { reference: 'chat#older-messages' },
          on: { 'older.request': { guard: 'hasOlder', target: 'loading', actions: 'setOlderAddress' } },
        },
        loading: {
          description: "'Loading older messages...'",
          meta: { reference: 'chat#older-messages' },
          always: { guard: 'isOlderOutdated', target: 'resting' },
          invoke: {
            id: 'fetchOlder',
            src: 'fetchOlder',
            input: ({ context: { openId, olderAddress } }) => ({
              conversationId: assertDefined(openId, 'open conversation'),
              address: assertDefined(olderAddress, 'address of older messages'),
            }),
            onDone: {
              target: 'resting',
              actions: [{ type: 'addOlder', params: ({ event }) => ({ page: event.output }) }, 'keepCounts'],
            },
            onError: { target: 'failed', actions: { type: 'logFailure', params: ({ event }) => event } },
          },
        },
        failed: {
          description: "'Failed to load messages.' above the first message, with Try Again.",
          meta: { reference: 'chat#older-messages' },
          always: { guard: 'isOlderOutdated', target: 'resting' },
          on: { 'older.retry': 'loading' },
        },
      },
    },
  },
});

export type ConversationsActor = ActorRefFrom<typeof conversationsMachine>;
