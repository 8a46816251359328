import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import { createActor, fromCallback, SimulatedClock, type SnapshotFrom } from 'xstate';
import { anItem, me, noRecords } from '../../fixtures/chat.ts';
import {
  type ChatRecordsCommand,
  type ChatRecordsEvent,
  type ChatSocketCommand,
  type ChatSocketEvent,
  chatMachine,
} from '../../src/machines/chat.machine.ts';
import { chatOutboxMachine } from '../../src/machines/chat-outbox.machine.ts';
import { chatThreadMachine, type ThreadActor } from '../../src/machines/chat-thread.machine.ts';
import type { ChatMessage } from '../../src/schemas/chat.ts';
import type { ChatRecords } from '../../src/schemas/chat-store.ts';
import type { Conversation } from '../../src/schemas/conversation.ts';
import { happen } from './machine-walk.ts';

const gone = () => {
  throw new Error('There is no such actor');
};

/** A running chat with its real outbox and threads, whose effects do what a test says, when it says so. */
export function runChat(records: Partial<ChatRecords> = {}) {
  const clock = new SimulatedClock();
  const sent: ChatSocketCommand[] = [];
  const kept: ChatRecordsCommand[] = [];
  let sockets = 0;
  let composed = 0;
  let tellFromSocket: (event: ChatSocketEvent) => void = gone;
  let tellFromRecords: (event: ChatRecordsEvent) => void = gone;

  const thread = withSettleableActors(chatThreadMachine);
  const machine = withSettleableActors(chatMachine, {
    chatSocket: fromCallback<ChatSocketCommand>(({ sendBack, receive }) => {
      sockets += 1;
      tellFromSocket = sendBack;
      receive((command) => sent.push(command));
      return () => {
        tellFromSocket = gone;
      };
    }),
    chatRecords: fromCallback<ChatRecordsCommand>(({ sendBack, receive }) => {
      tellFromRecords = sendBack;
      receive((command) => {
        kept.push(command);
        if (command.type !== 'records.compose') return;
        composed += 1;
        const { content, conversationId } = command.message;
        const { afterMessageId } = command;
        const item = anItem(composed, { content, conversationId, afterMessageId });
        sendBack({ type: 'records.composed', item });
      });
    }),
    outbox: withSettleableActors(chatOutboxMachine),
    thread,
  });
  const actor = createActor(machine, {
    clock,
    input: { user: me, records: { ...noRecords, ...records } },
  }).start();

  function threadOf(conversationId: number): ThreadActor {
    const found = actor.getSnapshot().context.threads[conversationId];
    if (!found) throw new Error(`No thread ${conversationId}`);
    return found;
  }

  const chat = {
    actor,
    clock,
    /** What went to the socket, and to the device's records. */
    sent,
    kept,
    sockets: () => sockets,
    socket: (event: ChatSocketEvent) => tellFromSocket(event),
    records: (event: ChatRecordsEvent) => tellFromRecords(event),
    state: (): SnapshotFrom<typeof chatMachine> => actor.getSnapshot(),
    thread: threadOf,
    /** Whether the list is being fetched. */
    isAsking: () =>
      ['fetchConversations', 'refetchConversations'].some((id) => id in actor.getSnapshot().children),
    list(conversations: readonly Conversation[]) {
      happen(machine, actor, clock, done(listCall(), conversations));
    },
    failList(error: unknown) {
      happen(machine, actor, clock, failed(listCall(), error));
    },
    messages(conversationId: number, messages: readonly ChatMessage[]) {
      const of = threadOf(conversationId);
      const { children } = of.getSnapshot();
      const id = 'refetchMessages' in children ? 'refetchMessages' : 'fetchMessages';
      happen(thread, of, clock, done(id, messages));
    },
    /** It is for this tab to send. */
    takeTurn: () => outbox().send({ type: 'turn.given' }),
    /** What the outbox found among the messages of the server. */
    looked(messages: readonly ChatMessage[]) {
      happen(chatOutboxMachine, outbox(), clock, done('lookForCopy', messages));
    },
    outboxState: () => outbox().getSnapshot(),
  };

  function outbox() {
    const found = actor.getSnapshot().children.outbox;
    if (!found) throw new Error('No outbox');
    return found;
  }

  function listCall() {
    return 'refetchConversations' in actor.getSnapshot().children
      ? 'refetchConversations'
      : 'fetchConversations';
  }
  return chat;
}

export type RunningChat = ReturnType<typeof runChat>;

/** Connected, leading, with a list and its threads. */
export function connectedChat(
  conversations: readonly Conversation[],
  records: Partial<ChatRecords> = {},
): RunningChat {
  const chat = runChat(records);
  chat.takeTurn();
  chat.socket({ type: 'socket.opened' });
  chat.list(conversations);
  return chat;
}
