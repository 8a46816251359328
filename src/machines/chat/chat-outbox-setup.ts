import { assign, fromCallback, log, sendTo, setup } from 'xstate';
import type { OutboxItem } from '../../schemas/chat/chat-store.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import { present } from '../present.ts';
import { type Failure, stopOrphans } from '../shell/supervision.ts';
import type {
  ChatSocketCommand,
  ConnectionReport,
  MessageWrite,
  OutboxEvent,
  OutboxRecordsCommand,
  OutboxReport,
  Recipient,
} from './chat-events.ts';
import { messageDeliveryMachine } from './message-delivery.machine.ts';
import {
  adopt,
  type Copy,
  change,
  forgetOlder,
  headOf,
  newItem,
  originalOf,
  settle,
} from './outbox-items.ts';

type Rejection = Extract<ConnectionReport, { type: 'message.rejected' }>;

interface Context {
  user: { id: number; email: string };
  chat: Recipient<OutboxReport>;
  /** `null` without a connection. */
  socket: Recipient<ChatSocketCommand> | null;
  items: OutboxItem[];
  /** The UUID from which keys are derived; `null` until the records are read. */
  seed: string | null;
  /** The id of the last written message. */
  lastId: number;
  /** Whether the backend returns keys. Then copies are found by key, and sending again is safe. */
  honoursKeys: boolean;
  /** The key of the message that is being delivered. */
  currentKey: string | null;
}

/** The setup of the outbox; its chart is in chat-outbox.machine.ts. */
export const chatOutbox = setup({
  types: {
    context: {} as Context,
    events: {} as OutboxEvent,
    input: {} as Pick<Context, 'user' | 'chat' | 'socket'>,
    children: {} as { records: 'outboxRecords'; delivery: 'delivery' },
    meta: {} as StateMeta,
  },
  actors: {
    outboxRecords: fromCallback<OutboxRecordsCommand, { userId: number }>(() => notProvided('outboxRecords')),
    delivery: messageDeliveryMachine,
  },
  guards: {
    canDeliver: ({ context }) => context.socket !== null && headOf(context.items) !== undefined,
    isInterrupted: ({ context }) =>
      context.socket === null || headOf(context.items)?.key !== context.currentKey,
    /** A rejection without a key is about the message that is being delivered. */
    isOfCurrent: ({ context }, { key }: Rejection) => key === null || key === context.currentKey,
    /** A rejection of an earlier message, after its delivery has ended. After a rate limit the message is sent again anyway. */
    isLate: ({ context }, { key, error }: Rejection) =>
      context.items.some((item) => item.key === key) && error.error !== 'RATE_LIMITED',
  },
  actions: {
    setRecords: assign(({ context }, { items, seed }: { items: OutboxItem[]; seed: string }) => ({
      items: adopt(items, context.items),
      seed,
    })),
    setConnected: assign(({ context }, { socket }: { socket: Context['socket'] }) => ({
      socket,
      items: forgetOlder(context.items),
    })),
    setDisconnected: assign({ socket: null }),
    addItem: assign(({ context: { user, items, seed, lastId } }, { message }: MessageWrite) => {
      const item = newItem(message, { user, items, lastId, seed: present(seed, 'seed of keys') });
      return { items: [...items, item], lastId: item.message.messageId };
    }),
    changeItem: assign(({ context }, { key, ...changed }: { key: string } & Partial<OutboxItem>) => ({
      items: change(context.items, key, changed),
    })),
    removeItem: assign(({ context }, { key }: { key: string }) => ({
      items: context.items.filter((item) => item.key !== key),
    })),
    setCurrent: assign(({ context: { items } }) => {
      const { key, attempts } = present(headOf(items), 'message that waits');
      return { currentKey: key, items: change(items, key, { attempts: attempts + 1 }) };
    }),
    failItem: assign(({ context }, { key, reason }: { key: string | null; reason: string }) => ({
      items: change(context.items, key, { status: 'failed', reason }),
    })),
    setCopy: assign(({ context: { items, honoursKeys } }, copy: Copy) => ({
      items: settle(items, copy),
      honoursKeys: honoursKeys || (copy.key !== null && originalOf(items, copy) !== undefined),
    })),
    keep: sendTo('records', ({ context: { items } }) => ({ type: 'records.keep', items })),
    notifyChat: sendTo(
      ({ context }) => context.chat,
      (_, report: OutboxReport) => report,
    ),
    logFailure: log((_, failure: Failure) => failure),
    stopOrphans: ({ self }, { actorId }: Pick<Failure, 'actorId'>) => stopOrphans(self, actorId),
  },
});
