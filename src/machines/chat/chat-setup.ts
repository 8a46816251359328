import { type AnyActorRef, assign, log, setup } from 'xstate';
import type { OutboxItem } from '../../schemas/chat/chat-store.ts';
import type { StateMeta } from '../meta.ts';
import { canRestart, type Failure, type Restarts, stopOrphans, withRestart } from '../shell/supervision.ts';
import { chatConnectionMachine } from './chat-connection.machine.ts';
import type {
  ChatSocketCommand,
  ConnectionReport,
  ListReport,
  NetworkEvent,
  OutboxReport,
  Recipient,
  SessionRenewed,
  ThreadsReport,
} from './chat-events.ts';
import { chatOutboxMachine, type OutboxActor } from './chat-outbox.machine.ts';
import { chatThreadsMachine } from './chat-threads.machine.ts';
import { conversationListMachine } from './conversation-list.machine.ts';

type Child = 'connection' | 'list' | 'threads' | 'outbox';

interface Context {
  user: { id: number; email: string };
  /** `null` without a connection. */
  socket: Recipient<ChatSocketCommand> | null;
  /** The items of the outbox when it failed, to be shown. */
  unsent: OutboxItem[];
  restarts: Restarts;
}

type ChatEvent =
  | ConnectionReport
  | ListReport
  | ThreadsReport
  | OutboxReport
  | NetworkEvent
  | SessionRenewed
  /** The threads need the conversations. */
  | { type: 'list.report' }
  /** The person restarts a part that has failed too often. */
  | { type: 'chat.restart' };

/** The items of the outbox before it failed; `null` if it had not read its records yet. */
function lastUnsent(chat: AnyActorRef): OutboxItem[] | null {
  // Children are missing when the transition is computed as a pure function.
  const { children }: { children?: { outbox?: OutboxActor } } = chat.getSnapshot();
  const context = children?.outbox?.getSnapshot().context;
  return context && context.seed !== null ? context.items : null;
}

/** The setup of the chat; its chart is in chat.machine.ts. */
export const chat = setup({
  types: {
    context: {} as Context,
    events: {} as ChatEvent,
    input: {} as Pick<Context, 'user'>,
    children: {} as { connection: 'connection'; list: 'list'; threads: 'threads'; outbox: 'outbox' },
    tags: {} as 'broken',
    meta: {} as StateMeta,
  },
  actors: {
    connection: chatConnectionMachine,
    list: conversationListMachine,
    threads: chatThreadsMachine,
    outbox: chatOutboxMachine,
  },
  guards: {
    canRestart: ({ context }, { id }: { id: Child }) => canRestart(context.restarts, id),
    isOwn: ({ context }, { message }: { message: { senderId: number } }) =>
      message.senderId === context.user.id,
  },
  actions: {
    setSocket: assign((_, { socket }: { socket: Context['socket'] }) => ({ socket })),
    countRestart: assign(({ context }, { id }: { id: Child }) => ({
      restarts: withRestart(context.restarts, id),
    })),
    setUnsent: assign(({ context, self }) => ({ unsent: lastUnsent(self) ?? context.unsent })),
    clearRestarts: assign({ restarts: {} }),
    logFailure: log((_, failure: Failure) => failure),
    stopOrphans: ({ self }, { actorId }: Pick<Failure, 'actorId'>) => stopOrphans(self, actorId),
  },
});

/** The state of a failed child that is restarted unless it has failed too often. */
export const failed = (id: Child) =>
  chat.createStateConfig({
    description: 'This part has failed. It is restarted, up to three times.',
    meta: { reference: 'chat#faults' },
    always: [
      {
        guard: { type: 'canRestart', params: { id } },
        target: 'running',
        actions: { type: 'countRestart', params: { id } },
      },
      { target: 'broken' },
    ],
  });

/** The state of a child that has failed too often. The screen says so. */
export const broken = (consequence: string) =>
  chat.createStateConfig({
    description: `${consequence} The screen says so and offers to try again.`,
    meta: { reference: 'chat#faults' },
    tags: 'broken',
    on: { 'chat.restart': { target: 'running', actions: 'clearRestarts' } },
  });
