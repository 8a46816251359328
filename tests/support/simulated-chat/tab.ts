import { createActor, fromCallback, fromPromise, type SimulatedClock } from 'xstate';
import { unusedGroupChat } from '../../../fixtures/group-chat.ts';
import { openChatRecords } from '../../../src/app/device/chat-records.ts';
import { assertDefined } from '../../../src/machines/assert-defined.ts';
import { chatMachine } from '../../../src/machines/chat/chat.machine.ts';
import {
  type ChatSocketCommand,
  chatConnectionMachine,
} from '../../../src/machines/chat/chat-connection.machine.ts';
import {
  chatOutboxMachine,
  type OutboxRecordsCommand,
  type OutboxRecordsEvent,
} from '../../../src/machines/chat/chat-outbox.machine.ts';
import {
  type ConversationRecordsCommand,
  type ConversationRecordsEvent,
  conversationsMachine,
} from '../../../src/machines/chat/conversations.machine.ts';
import type { ChatMessage, MessagePage } from '../../../src/schemas/chat/chat.ts';
import type { Conversation } from '../../../src/schemas/chat/conversation.ts';
import type { Device } from './device.ts';
import type { Network } from './network.ts';
import type { Member, Server } from './server.ts';

interface Surroundings {
  member: Member;
  device: Device;
  network: Network;
  server: Server;
  clock: SimulatedClock;
  /** The tab's copy of the stored data. */
  records: ReturnType<typeof openChatRecords>;
  /** A UUID. */
  newSeed(): string;
}

/** The surroundings of each tab, by its actor system. */
const surroundings = new WeakMap<object, Surroundings>();

function around(system: object): Surroundings {
  const found = surroundings.get(system);
  if (!found) throw new Error('No such tab');
  return found;
}

const chatSocket = fromCallback<ChatSocketCommand>(({ sendBack, receive, system, self }) => {
  const { network, member } = around(system);
  const connection = network.connect(member, (event) =>
    sendBack(event.type === 'socket.opened' ? { ...event, socket: self } : event),
  );
  receive((command) => {
    if (command.type === 'socket.send') connection.send(command);
  });
  return () => connection.close();
});

const outboxRecords = fromCallback<OutboxRecordsCommand, { userId: number }>(
  ({ sendBack, receive, system }) => {
    const { device, records, newSeed } = around(system);
    const notify = (event: OutboxRecordsEvent) => sendBack(event);
    const seed = newSeed();
    const read = () => ({ items: records.readOutbox(), seed });
    notify({ type: 'records.read', ...read() });
    receive(({ items }) => records.keepOutbox(items));
    const stopListening = device.listen(system, (key) => {
      if (records.isOutboxKey(key)) notify({ type: 'records.read', ...read() });
    });
    const release = device.wait(system, () => notify({ type: 'lock.acquired', ...read() }));
    return () => {
      stopListening();
      release();
    };
  },
);

const conversationRecords = fromCallback<ConversationRecordsCommand, { userId: number }>(
  ({ sendBack, receive, system }) => {
    const { device, records } = around(system);
    const notify = (event: ConversationRecordsEvent) => sendBack(event);
    const read = () => ({ markers: records.readMarkers(), counted: records.readCounts() });
    notify({ type: 'records.read', ...read(), drafts: records.readDrafts() });
    receive((command) => {
      if (command.type === 'markers.keep') records.keepMarkers(command.markers);
      else if (command.type === 'counts.keep') records.keepCounts(command.counted);
      else records.keepDraft(command.conversationId, command.text);
    });
    return device.listen(system, (key) => {
      if (records.isMarkerKey(key)) notify({ type: 'markers.read', ...read() });
    });
  },
);

const fetchMessages = fromPromise<ChatMessage[], { conversationId: number }>(({ input, system, signal }) => {
  const { network, server } = around(system);
  return network.call(() => server.messagesOf(input.conversationId), signal);
});

const fetchNewest = fromPromise<MessagePage, { conversationId: number; limit: number | null }>(
  ({ input: { conversationId, limit }, system, signal }) => {
    const { network, server } = around(system);
    return network.call(() => server.newestOf(conversationId, limit), signal);
  },
);

const fetchOlder = fromPromise<MessagePage, { conversationId: number; address: string }>(
  ({ input: { conversationId, address }, system, signal }) => {
    const { network, server } = around(system);
    return network.call(() => server.olderOf(conversationId, address), signal);
  },
);

const fetchConversations = fromPromise<Conversation[]>(({ system, signal }) => {
  const { network, server, member } = around(system);
  return network.call(() => server.conversationsOf(member), signal);
});

// Created once, because a machine is slow until it has received each of its events once.
const logic = chatMachine.provide({
  actors: {
    connection: chatConnectionMachine.provide({ actors: { chatSocket } }),
    groupChat: unusedGroupChat,
    outbox: chatOutboxMachine.provide({ actors: { outboxRecords, fetchMessages } }),
    conversations: conversationsMachine.provide({
      actors: { conversationRecords, fetchConversations, fetchNewest, fetchOlder },
    }),
  },
});

/** The real chat of one member in one tab, with the effects of a simulated browser. */
export function openTab(place: Omit<Surroundings, 'records'>) {
  const { member, device, clock, server } = place;
  const kept = openChatRecords(device.storeOf(place), member.id);
  const actor = createActor(logic, {
    clock,
    input: { user: member, capabilities: server.capabilities },
    logger: () => {},
  });
  const { system } = actor;
  surroundings.set(system, { ...place, records: openChatRecords(device.storeOf(system), member.id) });
  actor.start();
  const { connection, conversations, outbox } = actor.getSnapshot().children;
  return {
    member,
    actor,
    connection: assertDefined(connection, 'connection'),
    conversations: assertDefined(conversations, 'conversations'),
    outbox: assertDefined(outbox, 'outbox'),
    /** The waiting and failed messages in the storage. */
    kept: () => kept.readOutbox(),
    close: () => actor.stop(),
  };
}

export type Tab = ReturnType<typeof openTab>;
