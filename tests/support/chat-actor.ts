import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import { type AnyActorLogic, createActor, fromCallback, SimulatedClock, type SnapshotFrom } from 'xstate';
import { me } from '../../fixtures/chat.ts';
import { chatMachine } from '../../src/machines/chat/chat.machine.ts';
import { chatComposerMachine } from '../../src/machines/chat/chat-composer.machine.ts';
import { chatConnectionMachine } from '../../src/machines/chat/chat-connection.machine.ts';
import type {
  ChatSocketCommand,
  ChatSocketEvent,
  DraftRecordCommand,
  OutboxRecordsCommand,
  OutboxRecordsEvent,
  ReadMarkersCommand,
  ReadMarkersEvent,
} from '../../src/machines/chat/chat-events.ts';
import { chatOutboxMachine } from '../../src/machines/chat/chat-outbox.machine.ts';
import { chatThreadMachine, type ThreadActor } from '../../src/machines/chat/chat-thread.machine.ts';
import { chatThreadsMachine } from '../../src/machines/chat/chat-threads.machine.ts';
import { conversationListMachine } from '../../src/machines/chat/conversation-list.machine.ts';
import { messageDeliveryMachine } from '../../src/machines/chat/message-delivery.machine.ts';
import { present } from '../../src/machines/present.ts';
import type { Failure } from '../../src/machines/shell/supervision.ts';
import type { ChatMessage } from '../../src/schemas/chat/chat.ts';
import type { OutboxItem, ReadMarkers, UnreadCount } from '../../src/schemas/chat/chat-store.ts';
import type { Conversation } from '../../src/schemas/chat/conversation.ts';
import { newestKnownId } from '../../src/views/chat/newest-known.ts';
import { happen } from './machine-walk.ts';

/** The stored data on the device when the chat starts. */
export interface Kept {
  outbox: OutboxItem[];
  drafts: Readonly<Record<number, string>>;
  markers: ReadMarkers;
  counted: Readonly<Record<number, UnreadCount>>;
}

export type Command =
  | OutboxRecordsCommand
  | ReadMarkersCommand
  | (DraftRecordCommand & { conversationId: number });

const seed = '0b6f2c1e-6c5b-4d0a-9a3e-000000000000';
/** The time when messages are written. */
export const writtenAt = Date.UTC(2025, 5, 15, 14, 31);

const gone = () => {
  throw new Error('There is no such actor');
};

/**
 * A running chat with its real parts. The test decides what each effect does, and when.
 * @param faulty replacements for actors of the machines, by machine and name
 */
export function runChat(
  before: Partial<Kept> = {},
  faulty: Record<string, Record<string, AnyActorLogic>> = {},
) {
  const clock = new SimulatedClock();
  const device: Kept = { outbox: [], drafts: {}, markers: { read: {}, since: null }, counted: {}, ...before };
  const sent: ChatSocketCommand[] = [];
  const kept: Command[] = [];
  const failures: Failure[] = [];
  let sockets = 0;
  let written = 0;
  let sendFromSocket: (event: ChatSocketEvent | { type: 'socket.opened' }) => void = gone;
  let sendFromRecords: (event: OutboxRecordsEvent) => void = gone;
  let sendFromMarkers: (event: ReadMarkersEvent) => void = gone;
  let hasLock = false;
  const broken = { name: '', thrown: 0 };
  /** Handles a command of an effect, or throws if the test has broken the effect. */
  const work =
    <Command>(name: string, take: (command: Command) => void) =>
    (command: Command) => {
      if (broken.name !== name) return take(command);
      broken.thrown += 1;
      throw new Error(`Boom ${broken.thrown}`);
    };

  const chatSocket = fromCallback<ChatSocketCommand>(({ sendBack, receive, self }) => {
    sockets += 1;
    sendFromSocket = (event) =>
      sendBack(event.type === 'socket.opened' ? { type: 'socket.opened', socket: self } : event);
    receive(work('chatSocket', (command) => void sent.push(command)));
    return () => {
      sendFromSocket = gone;
    };
  });
  const outboxRecords = fromCallback<OutboxRecordsCommand, { userId: number }>(({ sendBack, receive }) => {
    sendFromRecords = sendBack;
    sendFromRecords({ type: 'records.read', items: device.outbox, seed });
    if (hasLock) sendFromRecords({ type: 'lock.acquired', items: device.outbox, seed });
    receive(
      work('outboxRecords', (command) => {
        device.outbox = command.items;
        kept.push(command);
      }),
    );
  });
  const readMarkers = fromCallback<ReadMarkersCommand, { userId: number }>(({ sendBack, receive }) => {
    sendFromMarkers = sendBack;
    sendFromMarkers({ type: 'markers.read', markers: device.markers, counted: device.counted });
    receive(
      work('readMarkers', (command) => {
        if (command.type === 'markers.keep') device.markers = command.markers;
        else device.counted = { ...device.counted, [command.conversationId]: command.counted };
        kept.push(command);
      }),
    );
  });
  const draftRecord = fromCallback<DraftRecordCommand, { userId: number; conversationId: number }>(
    ({ input: { conversationId }, sendBack, receive }) => {
      const text = device.drafts[conversationId];
      if (text) sendBack({ type: 'draft.restored', text });
      receive(
        work('draftRecord', (command) => {
          device.drafts = { ...device.drafts, [conversationId]: command.text };
          kept.push({ ...command, conversationId });
        }),
      );
    },
  );

  const thread = withSettleableActors(chatThreadMachine, faulty.thread);
  const delivery = withSettleableActors(messageDeliveryMachine, faulty.delivery);
  const list = withSettleableActors(conversationListMachine, faulty.list);
  const connection = chatConnectionMachine.provide({ actors: { chatSocket, ...faulty.connection } });
  const composer = chatComposerMachine.provide({ actors: { draftRecord, ...faulty.composer } });
  const threads = withSettleableActors(chatThreadsMachine, {
    readMarkers,
    thread,
    composer,
    ...faulty.threads,
  });
  const outbox = chatOutboxMachine.provide({ actors: { outboxRecords, delivery, ...faulty.outbox } });
  const machine = chatMachine.provide({ actors: { connection, list, threads, outbox } });
  const actor = createActor(machine, {
    clock,
    logger: (failure: Failure) => failures.push(failure),
    input: { user: me },
  }).start();

  const part = {
    connection: () => present(actor.getSnapshot().children.connection, 'connection'),
    list: () => present(actor.getSnapshot().children.list, 'list'),
    threads: () => present(actor.getSnapshot().children.threads, 'threads'),
    outbox: () => present(actor.getSnapshot().children.outbox, 'outbox'),
  };
  const threadOf = (conversationId: number): ThreadActor =>
    present(part.threads().getSnapshot().context.threads[conversationId], `thread ${conversationId}`);
  const composerOf = (conversationId: number) =>
    present(part.threads().getSnapshot().context.composers[conversationId], `composer ${conversationId}`);
  const newestCall = (conversationId: number) =>
    'countUnread' in threadOf(conversationId).getSnapshot().children ? 'countUnread' : 'fetchNewest';
  const listCall = () =>
    'refetchConversations' in part.list().getSnapshot().children
      ? 'refetchConversations'
      : 'fetchConversations';

  return {
    actor,
    clock,
    /** The machines with the effects of the test. */
    machines: { chat: machine, connection, list, threads, thread, composer, outbox, delivery },
    /** The commands to the socket and to the storage. */
    sent,
    kept,
    device,
    /** The logged lines. */
    failures,
    /** Makes this effect throw at each later command. Another name, which no effect has, repairs it. */
    breakEffect(name: string) {
      broken.name = name;
    },
    thrown: () => broken.thrown,
    ...part,
    sockets: () => sockets,
    socket: (event: Parameters<typeof sendFromSocket>[0]) => sendFromSocket(event),
    /** Simulates a change of the stored data in another tab. */
    records: (items: OutboxItem[]) => sendFromRecords({ type: 'records.read', items, seed }),
    markers: (markers: ReadMarkers) =>
      sendFromMarkers({ type: 'markers.read', markers, counted: device.counted }),
    state: (): SnapshotFrom<typeof chatMachine> => actor.getSnapshot(),
    conversations: () => part.list().getSnapshot().context.conversations,
    unread: () => part.threads().getSnapshot().context.unread,
    items: () => part.outbox().getSnapshot().context.items,
    isConnected: () => part.connection().getSnapshot().hasTag('connected'),
    connectionMessage: () => part.connection().getSnapshot().context.message,
    thread: threadOf,
    composer: composerOf,
    /** Whether the list is loading. */
    isAsking: () =>
      ['fetchConversations', 'refetchConversations'].some((id) => id in part.list().getSnapshot().children),
    fetched(conversations: readonly Conversation[]) {
      happen(list, part.list(), clock, done(listCall(), conversations));
    },
    failList(error: unknown) {
      happen(list, part.list(), clock, failed(listCall(), error));
    },
    /** @param older the address of the page before these messages */
    messages(conversationId: number, messages: readonly ChatMessage[], older: string | null = null) {
      happen(thread, threadOf(conversationId), clock, done(newestCall(conversationId), { messages, older }));
    },
    failMessages(conversationId: number, error: unknown) {
      happen(thread, threadOf(conversationId), clock, failed(newestCall(conversationId), error));
    },
    olderMessages(conversationId: number, messages: readonly ChatMessage[], older: string | null = null) {
      happen(thread, threadOf(conversationId), clock, done('fetchOlder', { messages, older }));
    },
    failOlder(conversationId: number, error: unknown) {
      happen(thread, threadOf(conversationId), clock, failed('fetchOlder', error));
    },
    /** Answers the request for the capabilities of the backend. */
    capabilities(names: readonly string[]) {
      happen(threads, part.threads(), clock, done('fetchCapabilities', names));
    },
    /** Gives the lock of the outbox to this tab. */
    takeLock() {
      hasLock = true;
      sendFromRecords({ type: 'lock.acquired', items: device.outbox, seed });
    },
    /** Answers the search of the delivery with messages of the server. */
    searched(messages: readonly ChatMessage[]) {
      const current = present(part.outbox().getSnapshot().children.delivery, 'delivery');
      happen(delivery, current, clock, done('searchCopy', messages));
    },
    /** Types into a conversation and sends. */
    write(content: string, conversationId = 31) {
      composerOf(conversationId).send({ type: 'draft.change', text: content });
      this.send(conversationId);
    },
    send(conversationId = 31) {
      written += 1;
      composerOf(conversationId).send({
        type: 'message.send',
        at: writtenAt + written,
        afterMessageId: newestKnownId(threadOf(conversationId).getSnapshot()),
        outbox: part.outbox(),
      });
    },
  };
}

export type RunningChat = ReturnType<typeof runChat>;

/** Connected, with the lock, a list and its threads. */
export function connectedChat(
  conversations: readonly Conversation[],
  kept: Partial<Kept> = {},
  faulty: Parameters<typeof runChat>[1] = {},
): RunningChat {
  const chat = runChat(kept, faulty);
  chat.takeLock();
  chat.socket({ type: 'socket.opened' });
  chat.fetched(conversations);
  return chat;
}
