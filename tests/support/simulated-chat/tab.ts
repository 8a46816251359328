import { createActor, fromCallback, type SimulatedClock } from 'xstate';
import { openChatRecords } from '../../../src/app/chat-records.ts';
import {
  type ChatRecordsCommand,
  type ChatRecordsEvent,
  type ChatSocketCommand,
  chatMachine,
} from '../../../src/machines/chat.machine.ts';
import { chatOutboxMachine, type TurnEvent } from '../../../src/machines/chat-outbox.machine.ts';
import { chatThreadMachine } from '../../../src/machines/chat-thread.machine.ts';
import type { Device } from './device.ts';
import type { Network } from './network.ts';
import type { Member, Server } from './server.ts';

interface TabOptions {
  member: Member;
  device: Device;
  network: Network;
  server: Server;
  clock: SimulatedClock;
  newKey(): string;
}

/** The real chat of one member in one tab, with the effects of a simulated browser. */
export function openTab({ member, device, network, server, clock, newKey }: TabOptions) {
  const tab = {};
  const store = device.storeOf(tab);

  const chatRecords = fromCallback<ChatRecordsCommand, { userId: number }>(({ sendBack, receive }) => {
    const records = openChatRecords(store, member.id);
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
    return device.listen(tab, (key) => {
      if (records.isOutboxKey(key)) tell({ type: 'records.outboxChanged', items: records.readOutbox() });
      if (records.isMarkKey(key)) tell({ type: 'records.marksMoved', marks: records.readMarks() });
    });
  });

  const fetchMessages = network.callLogic(({ conversationId }: { conversationId: number }) =>
    server.messagesOf(conversationId),
  );
  const logic = chatMachine.provide({
    actors: {
      chatRecords,
      chatSocket: fromCallback<ChatSocketCommand>(({ sendBack, receive }) => {
        const connection = network.connect(member, sendBack);
        receive((command) => connection.send(command));
        return () => connection.close();
      }),
      fetchConversations: network.callLogic(() => server.conversationsOf(member)),
      outbox: chatOutboxMachine.provide({
        actors: {
          fetchMessages,
          sendingTurn: fromCallback<TurnEvent, { userId: number }>(({ sendBack }) =>
            device.wait(tab, () => sendBack({ type: 'turn.given' })),
          ),
        },
      }),
      thread: chatThreadMachine.provide({ actors: { fetchMessages } }),
    },
  });
  const records = openChatRecords(store, member.id).read();
  const actor = createActor(logic, { clock, input: { user: member, records } }).start();
  return {
    member,
    actor,
    /** What waits or has failed, as the device keeps it. */
    kept: () => openChatRecords(store, member.id).readOutbox(),
    close: () => actor.stop(),
  };
}

export type Tab = ReturnType<typeof openTab>;
