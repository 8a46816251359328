import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { me } from '../../fixtures/chat.ts';
import { unusedGroupChat } from '../../fixtures/group-chat.ts';
import type { Thread } from '../../src/domain/chat/thread.ts';
import { assertDefined } from '../../src/machines/assert-defined.ts';
import { chatMachine } from '../../src/machines/chat/chat.machine.ts';
import {
  type ChatSocketCommand,
  type ChatSocketEvent,
  chatConnectionMachine,
} from '../../src/machines/chat/chat-connection.machine.ts';
import {
  chatOutboxMachine,
  type OutboxRecordsCommand,
  type OutboxRecordsEvent,
} from '../../src/machines/chat/chat-outbox.machine.ts';
import {
  type ConversationRecordsCommand,
  type ConversationRecordsEvent,
  conversationsMachine,
  type KeptConversations,
} from '../../src/machines/chat/conversations.machine.ts';
import type { ChatMessage } from '../../src/schemas/chat/chat.ts';
import type { OutboxItem, ReadMarkers } from '../../src/schemas/chat/chat-store.ts';
import type { Conversation } from '../../src/schemas/chat/conversation.ts';
import { happen } from './machine-walk.ts';

/** The stored data on the device when the chat starts. */
export interface Kept extends KeptConversations {
  outbox: OutboxItem[];
}

/** What the device keeps, and what the backend has besides the specified calls: by default nothing. */
export type Start = Partial<Kept> & { capabilities?: readonly string[] };

type Command = OutboxRecordsCommand | ConversationRecordsCommand;

const seed = '0b6f2c1e-6c5b-4d0a-9a3e-000000000000';
/** The time when messages are written. */
export const writtenAt = Date.UTC(2025, 5, 15, 14, 31);

const gone = () => {
  throw new Error('There is no such actor');
};

/** A running chat with its real parts. The test decides what each effect does, and when. */
export function runChat({ capabilities = [], ...before }: Start = {}) {
  const clock = new SimulatedClock();
  const device: Kept = { outbox: [], drafts: {}, markers: { read: {}, since: null }, counted: {}, ...before };
  const sent: ChatSocketCommand[] = [];
  const kept: Command[] = [];
  const failures: unknown[] = [];
  let [sockets, written, hasLock] = [0, 0, false];
  let sendFromSocket: (event: ChatSocketEvent | { type: 'socket.opened' }) => void = gone;
  let sendFromOutbox: (event: OutboxRecordsEvent) => void = gone;
  let sendFromRecords: (event: ConversationRecordsEvent) => void = gone;

  const chatSocket = fromCallback<ChatSocketCommand>(({ sendBack, receive, self }) => {
    sockets += 1;
    sendFromSocket = (event) =>
      sendBack(event.type === 'socket.opened' ? { type: 'socket.opened', socket: self } : event);
    receive((command) => void sent.push(command));
    return () => {
      sendFromSocket = gone;
    };
  });
  const outboxRecords = fromCallback<OutboxRecordsCommand, { userId: number }>(({ sendBack, receive }) => {
    sendFromOutbox = sendBack;
    sendFromOutbox({ type: 'records.read', items: device.outbox, seed });
    if (hasLock) sendFromOutbox({ type: 'lock.acquired', items: device.outbox, seed });
    receive((command) => {
      device.outbox = command.items;
      kept.push(command);
    });
  });
  const conversationRecords = fromCallback<ConversationRecordsCommand, { userId: number }>(
    ({ sendBack, receive }) => {
      sendFromRecords = sendBack;
      sendFromRecords({ type: 'records.read', ...device });
      receive((command) => {
        if (command.type === 'markers.keep') device.markers = command.markers;
        else if (command.type === 'counts.keep') device.counted = command.counted;
        else device.drafts = { ...device.drafts, [command.conversationId]: command.text };
        kept.push(command);
      });
    },
  );

  const connection = chatConnectionMachine.provide({ actors: { chatSocket } });
  const conversations = withSettleableActors(conversationsMachine, { conversationRecords });
  const outbox = withSettleableActors(chatOutboxMachine, { outboxRecords });
  const machine = chatMachine.provide({
    actors: { connection, conversations, outbox, groupChat: unusedGroupChat },
  });
  const actor = createActor(machine, {
    clock,
    logger: (failure: unknown) => failures.push(failure),
    input: { user: me, capabilities },
  });
  actor.subscribe({ error: (error) => failures.push({ actorId: 'chat', error }) });
  actor.start();

  const { children } = actor.getSnapshot();
  const part = {
    connection: assertDefined(children.connection, 'connection'),
    conversations: assertDefined(children.conversations, 'conversations'),
    outbox: assertDefined(children.outbox, 'outbox'),
    groupChat: assertDefined(children.groupChat, 'chat of the group'),
  };
  const contextOf = () => part.conversations.getSnapshot().context;
  const threadOf = (conversationId: number): Thread =>
    assertDefined(contextOf().threads[conversationId], `thread ${conversationId}`);
  const settle = (event: Parameters<typeof happen>[3]) =>
    happen(conversations, part.conversations, clock, event);

  return {
    actor,
    clock,
    ...part,
    /** The machines with the effects of the test. */
    machines: { connection, conversations, outbox },
    /** The commands to the socket and to the storage. */
    sent,
    kept,
    device,
    /** The logged lines, and the error that ended the chat. */
    failures,
    sockets: () => sockets,
    socket: (event: Parameters<typeof sendFromSocket>[0]) => sendFromSocket(event),
    /** Simulates a change of the stored data in another tab. */
    records: (items: OutboxItem[]) => sendFromOutbox({ type: 'records.read', items, seed }),
    markers: (markers: ReadMarkers) =>
      sendFromRecords({ type: 'markers.read', markers, counted: device.counted }),
    draftUnkept: () => sendFromRecords({ type: 'draft.unkept' }),
    context: contextOf,
    list: () => contextOf().conversations,
    thread: threadOf,
    /** The ids of the messages that are known of a conversation. */
    ids: (conversationId = 31) => threadOf(conversationId).messages.map(({ messageId }) => messageId),
    /** The numbers of unread messages, of the conversations that have any. */
    unread: () =>
      Object.fromEntries(
        Object.entries(contextOf().threads).flatMap(
          ([
            id,
            {
              unread: { count },
            },
          ]) => (count > 0 ? [[id, count]] : []),
        ),
      ),
    items: () => part.outbox.getSnapshot().context.items,
    isConnected: () => part.connection.getSnapshot().hasTag('connected'),
    connectionMessage: () => part.connection.getSnapshot().context.message,
    open: (conversationId = 31) => part.conversations.send({ type: 'conversation.open', conversationId }),
    close: (conversationId = 31) => part.conversations.send({ type: 'conversation.close', conversationId }),
    read: () => part.conversations.send({ type: 'conversation.read' }),
    /** Whether the list is being fetched. */
    isAsking: () => part.conversations.getSnapshot().matches({ list: 'loading' }),
    /** The conversation whose messages are being fetched, and the number that was asked for; `null` for none. */
    asked() {
      const { value, context } = part.conversations.getSnapshot();
      return value.messages === 'loading' ? context.loadingId : null;
    },
    /** The read marker that is being sent; `null` for none. */
    saving() {
      const { value, context } = part.conversations.getSnapshot();
      return value.markers === 'saving' ? context.saving : null;
    },
    fetched: (list: readonly Conversation[]) => settle(done('fetchConversations', list)),
    failList: (error: unknown) => settle(failed('fetchConversations', error)),
    /** @param older the address of the page before these messages */
    messages: (messages: readonly ChatMessage[], older: string | null = null) =>
      settle(done('fetchNewest', { messages, older })),
    savedMarker: () => settle(done('saveMarker', undefined)),
    failMarker: (error: unknown) => settle(failed('saveMarker', error)),
    failMessages: (error: unknown) => settle(failed('fetchNewest', error)),
    olderMessages: (messages: readonly ChatMessage[], older: string | null = null) =>
      settle(done('fetchOlder', { messages, older })),
    failOlder: (error: unknown) => settle(failed('fetchOlder', error)),
    /** Gives the lock of the outbox to this tab. */
    takeLock() {
      hasLock = true;
      sendFromOutbox({ type: 'lock.acquired', items: device.outbox, seed });
    },
    /** Answers the search of the delivery with messages of the server. */
    searched: (messages: readonly ChatMessage[]) =>
      happen(outbox, part.outbox, clock, done('searchCopy', messages)),
    /** Types into a conversation and sends. */
    write(text: string, conversationId = 31) {
      part.conversations.send({ type: 'draft.change', conversationId, text });
      this.send(conversationId);
    },
    send(conversationId = 31) {
      written += 1;
      part.conversations.send({ type: 'message.send', conversationId, at: writtenAt + written });
    },
  };
}

export type RunningChat = ReturnType<typeof runChat>;

/** Connected, with the lock and a list. */
export function connectedChat(list: readonly Conversation[], start: Start = {}): RunningChat {
  const chat = runChat(start);
  chat.takeLock();
  chat.socket({ type: 'socket.opened' });
  chat.fetched(list);
  return chat;
}
