import { createActor, fromCallback, fromPromise, type SimulatedClock } from 'xstate';
import { openChatRecords } from '../../../src/app/device/chat-records.ts';
import {
  type ChatRecordsCommand,
  type ChatRecordsEvent,
  type ChatSocketCommand,
  chatMachine,
} from '../../../src/machines/chat.machine.ts';
import { chatOutboxMachine, type TurnEvent } from '../../../src/machines/chat-outbox.machine.ts';
import { chatThreadMachine } from '../../../src/machines/chat-thread.machine.ts';
import type { ChatMessage } from '../../../src/schemas/chat.ts';
import type { Conversation } from '../../../src/schemas/conversation.ts';
import type { Device } from './device.ts';
import type { Network } from './network.ts';
import type { Member, Server } from './server.ts';

interface Surroundings {
  member: Member;
  device: Device;
  network: Network;
  server: Server;
  clock: SimulatedClock;
  /** What the tab knows of what the device keeps. */
  records: ReturnType<typeof openChatRecords>;
  newKey(): string;
}

/** Of each tab, by its system of actors. */
const surroundings = new WeakMap<object, Surroundings>();

function around(system: object): Surroundings {
  const found = surroundings.get(system);
  if (!found) throw new Error('No such tab');
  return found;
}

const chatSocket = fromCallback<ChatSocketCommand>(({ sendBack, receive, system }) => {
  const { network, member } = around(system);
  const connection = network.connect(member, sendBack);
  receive((command) => connection.send(command));
  return () => connection.close();
});

const chatRecords = fromCallback<ChatRecordsCommand, { userId: number }>(({ sendBack, receive, system }) => {
  const { device, clock, records, newKey } = around(system);
  const tell = (event: ChatRecordsEvent) => sendBack(event);
  records.readOutbox();
  receive((command) => {
    if (command.type === 'records.keepOutbox') records.keepOutbox(command.items);
    if (command.type === 'records.keepMarks') records.keepMarks(command.marks);
    if (command.type === 'records.keepDraft') records.keepDraft(command.conversationId, command.text);
    if (command.type !== 'records.compose') return;
    const messageId = records.nextTemporaryId();
    const timestamp = new Date(clock.now()).toISOString();
    const { message, afterMessageId } = command;
    const state = { status: 'waiting', attempts: 0, afterMessageId, reason: null } as const;
    tell({
      type: 'records.composed',
      item: { key: newKey(), message: { ...message, messageId, timestamp }, ...state },
    });
  });
  return device.listen(system, (key) => {
    if (records.isOutboxKey(key)) tell({ type: 'records.outboxChanged', items: records.readOutbox() });
    if (records.isMarkKey(key)) tell({ type: 'records.marksMoved', marks: records.readMarks() });
  });
});

const sendingTurn = fromCallback<TurnEvent, { userId: number }>(({ sendBack, system }) =>
  around(system).device.wait(system, () =>
    sendBack({ type: 'turn.given', items: around(system).records.readOutbox() }),
  ),
);

const fetchMessages = fromPromise<ChatMessage[], { conversationId: number }>(({ input, system, signal }) => {
  const { network, server } = around(system);
  return network.call(() => server.messagesOf(input.conversationId), signal);
});

const fetchConversations = fromPromise<Conversation[]>(({ system, signal }) => {
  const { network, server, member } = around(system);
  return network.call(() => server.conversationsOf(member), signal);
});

// Made once: a machine is slow until it has seen each of its events.
const logic = chatMachine.provide({
  actors: {
    chatRecords,
    chatSocket,
    fetchConversations,
    outbox: chatOutboxMachine.provide({ actors: { fetchMessages, sendingTurn } }),
    thread: chatThreadMachine.provide({ actors: { fetchMessages } }),
  },
});

/** The real chat of one member in one tab, with the effects of a simulated browser. */
export function openTab(place: Omit<Surroundings, 'records'>) {
  const { member, device, clock } = place;
  const kept = openChatRecords(device.storeOf(place), member.id);
  const actor = createActor(logic, { clock, input: { user: member, records: kept.read() } });
  const { system } = actor;
  surroundings.set(system, { ...place, records: openChatRecords(device.storeOf(system), member.id) });
  actor.start();
  return {
    member,
    actor,
    /** What waits or has failed, as the device keeps it. */
    kept: () => kept.readOutbox(),
    close: () => actor.stop(),
  };
}

export type Tab = ReturnType<typeof openTab>;
