import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import { type AnyEventObject, createActor, fromCallback, fromTransition, SimulatedClock } from 'xstate';
import { me, minute } from '../../fixtures/chat.ts';
import { offline } from '../../fixtures/failures.ts';
import { assertDefined } from '../../src/machines/assert-defined.ts';
import {
  chatOutboxMachine,
  type OutboxEvent,
  type OutboxRecordsCommand,
  type OutboxRecordsEvent,
} from '../../src/machines/chat/chat-outbox.machine.ts';
import type { ChatMessage, SendError } from '../../src/schemas/chat/chat.ts';
import type { OutboxItem } from '../../src/schemas/chat/chat-store.ts';
import { happen } from './machine-walk.ts';

const seed = '0b6f2c1e-6c5b-4d0a-9a3e-000000000000';

interface Start {
  /** The stored messages. */
  items?: OutboxItem[];
  hasLock?: boolean;
  isConnected?: boolean;
}

/** A running outbox. The test controls the calls, the clock, the storage and the other tabs. */
export function runOutbox({ items = [], hasLock = true, isConnected = true }: Start = {}) {
  const clock = new SimulatedClock();
  /** All events that the outbox sends to others, in order. */
  const received: { to: string; event: AnyEventObject }[] = [];
  const failures: unknown[] = [];
  let written = 0;
  /** The number of sent messages that the test has already read. */
  let asked = 0;
  let sendFromRecords: (event: OutboxRecordsEvent) => void = () => {};

  const listener = (id: string) =>
    createActor(
      fromTransition((state: null, event: AnyEventObject) => {
        if (event.type !== 'xstate.init') received.push({ to: id, event });
        return state;
      }, null),
      { id },
    ).start();
  const [chat, writer, socket] = [listener('chat'), listener('writer'), listener('socket')];

  const outboxRecords = fromCallback<OutboxRecordsCommand, { userId: number }>(({ sendBack, receive }) => {
    sendFromRecords = sendBack;
    sendBack({ type: 'records.read', items, seed });
    receive((event) => received.push({ to: 'records', event }));
  });
  const machine = withSettleableActors(chatOutboxMachine, { outboxRecords });
  const actor = createActor(machine, {
    clock,
    logger: (failure) => failures.push(failure),
    input: { user: me, chat },
  }).start();

  const context = () => actor.getSnapshot().context;
  const eventsTo = (id: string) => received.flatMap(({ to, event }) => (to === id ? [event] : []));

  const outbox = {
    actor,
    received,
    failures,
    items: () => context().items,
    item: (nth: number): OutboxItem => assertDefined(context().items[nth - 1], `message ${nth}`),
    /** Text and attempts of all messages, oldest first. */
    attempts: () => context().items.map(({ message, attempts }) => [message.content, attempts] as const),
    /** The innermost state. */
    state(): string {
      const { value } = actor.getSnapshot();
      if (typeof value === 'string') return value;
      return typeof value.active === 'string' ? value.active : value.active.delivering;
    },
    /** The events that the chat and the writer received. */
    chat: () => eventsTo('chat'),
    writer: () => eventsTo('writer'),
    /** The texts sent since the last call. */
    sent(): string[] {
      const sent = eventsTo('socket').slice(asked);
      asked += sent.length;
      return sent.map((event) => `${event.content}`);
    },
    /** The stored messages; `undefined` if nothing was stored. */
    kept: () => eventsTo('records').at(-1)?.items as OutboxItem[] | undefined,
    write(content: string, overrides: { at?: number; afterMessageId?: number | null } = {}): OutboxItem {
      written += 1;
      outbox.notify({
        type: 'message.write',
        message: {
          conversationId: 31,
          recipient: { id: 8, email: 'marco@example.org' },
          content,
          afterMessageId: 10,
          at: Date.parse(minute(30)) + written,
          ...overrides,
        },
        writer,
      });
      return assertDefined(context().items.at(-1), 'message that was written');
    },
    notify: (event: OutboxEvent) => actor.send(event),
    up: () => actor.send({ type: 'connection.up', socket }),
    down: () => actor.send({ type: 'connection.down' }),
    /** The tab with the lock closes and leaves these messages. */
    lock: (left: OutboxItem[] = items) => sendFromRecords({ type: 'lock.acquired', items: left, seed }),
    /** Another tab changed the stored messages. */
    records: (changed: OutboxItem[]) => sendFromRecords({ type: 'records.read', items: changed, seed }),
    arrived: (message: ChatMessage, key: string | null = null) =>
      actor.send({ type: 'message.received', message, key }),
    rejected: (error: SendError, key: string | null = null) =>
      actor.send({ type: 'message.rejected', error, key }),
    retry: ({ key }: Pick<OutboxItem, 'key'>) => actor.send({ type: 'item.retry', key }),
    discard: ({ key }: Pick<OutboxItem, 'key'>) => actor.send({ type: 'item.discard', key }),
    wait: (milliseconds: number) => void clock.increment(milliseconds),
    /** The search finds these messages. */
    searched: (...messages: ChatMessage[]) => happen(machine, actor, clock, done('searchCopy', messages)),
    searchFailed: () => happen(machine, actor, clock, failed('searchCopy', offline)),
  };

  if (isConnected) outbox.up();
  if (hasLock) outbox.lock();
  return outbox;
}

export type RunningOutbox = ReturnType<typeof runOutbox>;

/** A connected outbox with the lock. The messages are written in order, and the first has been sent. */
export function sending(...texts: string[]): RunningOutbox {
  const outbox = runOutbox();
  for (const text of texts) outbox.write(text);
  return outbox;
}

/** The same with a backend that returns keys, which an earlier message has shown. */
export function sendingByKey(...texts: string[]): RunningOutbox {
  const outbox = sending('Before');
  const { key, message } = outbox.item(1);
  outbox.arrived({ ...message, messageId: 10 }, key);
  outbox.sent();
  for (const text of texts) outbox.write(text);
  return outbox;
}
