import { elapsed } from 'statechart-workbench/model/outcomes.ts';
import { createEmptyActor } from 'xstate';
import { copyOf } from '../../fixtures/chat.ts';
import { chatOutboxMachine } from '../../src/machines/chat-outbox.machine.ts';
import type { ChatMessage, SendError } from '../../src/schemas/chat.ts';
import type { OutboxItem } from '../../src/schemas/chat-store.ts';
import { proceed, type Step, sentBy, started } from './machine-step.ts';

const machine = chatOutboxMachine;
type OutboxStep = Step<typeof machine>;

const sendingState = 'chatOutbox.leading.open.busy.sending';
const pausingState = 'chatOutbox.leading.open.busy.pausing';

export const turn = { type: 'turn.given' } as const;
export const up = { type: 'connection.up' } as const;
export const down = { type: 'connection.down' } as const;
export const add = (item: OutboxItem) => ({ type: 'item.add', item }) as const;
export const retry = (key: string) => ({ type: 'item.retry', key }) as const;
export const discard = (key: string) => ({ type: 'item.discard', key }) as const;
export const replace = (items: OutboxItem[]) => ({ type: 'outbox.replace', items }) as const;
export const arrived = (message: ChatMessage, key: string | null = null) =>
  ({ type: 'copy.arrived', message, key }) as const;
export const refused = (refusal: SendError, key: string | null = null) =>
  ({ type: 'message.refused', refusal, key }) as const;
export const noCopy = elapsed('forCopy', sendingState);
export const pauseOver = elapsed('forPause', pausingState);

/** As the device kept it, before there is a turn or a connection. */
export const begin = (...items: OutboxItem[]): OutboxStep =>
  started(machine, { userId: 7, items, chat: createEmptyActor() });

/** Connected, with nothing to send. */
export const idle = proceed(machine, begin(), turn, up);

/** Written one after the other while there is a connection: the first is on the wire. */
export const sending = (...items: OutboxItem[]): OutboxStep => proceed(machine, idle, ...items.map(add));

/** The same, once the backend has shown with another message that it returns keys. */
export function sendingByKey(...items: OutboxItem[]): OutboxStep {
  const [first] = items;
  if (!first) throw new Error('There is nothing to send');
  const before = { ...first, key: 'key-0' };
  return proceed(machine, idle, add(before), arrived(copyOf(before, 10), 'key-0'), ...items.map(add));
}

/** The state within the chain of those that are nested. */
export function stateOf({ snapshot }: OutboxStep): string {
  let value: unknown = snapshot.value;
  while (typeof value === 'object' && value !== null) {
    const [[name, inner] = []] = Object.entries(value);
    value = inner ?? name;
  }
  return String(value);
}

/** The keys of what a step puts on the wire. */
export function transmittedBy(step: OutboxStep): string[] {
  return sentBy(step).flatMap(({ event }) => {
    const { type, item } = event as { type: string; item?: OutboxItem };
    return type === 'outbox.transmit' ? [item?.key ?? 'nothing'] : [];
  });
}

/** The last list that a step has the device keep; `undefined` where it has it keep none. */
export function keptBy(step: OutboxStep): OutboxItem[] | undefined {
  return sentBy(step)
    .map(({ event }) => event as { type: string; items?: OutboxItem[] })
    .findLast(({ type }) => type === 'outbox.changed')?.items;
}

/** What waits or has failed, oldest first: key and how often it was on the wire. */
export function attemptsIn({ snapshot }: OutboxStep): (readonly [key: string, attempts: number])[] {
  return snapshot.context.items.map(({ key, attempts }) => [key, attempts] as const);
}
