import { done, elapsed, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, type Step, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { aMessage, anItem, aSendError, copyOf } from '../../../fixtures/chat.ts';
import { offline } from '../../../fixtures/failures.ts';
import { messageDeliveryMachine } from '../../../src/machines/chat/message-delivery.machine.ts';
import type { ChatMessage, SendError } from '../../../src/schemas/chat/chat.ts';
import type { OutboxItem } from '../../../src/schemas/chat/chat-store.ts';
import { chatReconnectDelay } from '../../../src/schemas/constants.ts';
import { invokedBy, loggedBy, sentBy } from '../../support/machine-step.ts';

const machine = messageDeliveryMachine;
/** The item at its first delivery. */
const item = anItem(1, { attempts: 1 });
const deliver = (handed: OutboxItem, honoursKeys = false) =>
  started(machine, { item: handed, socket: createEmptyActor(), outbox: createEmptyActor(), honoursKeys });

const found = (...messages: ChatMessage[]) => done('searchCopy', messages);
const searchFailed = failed('searchCopy', offline);
const noCopy = elapsed('forCopy', 'messageDelivery.sending');
const pauseOver = elapsed('forPause', 'messageDelivery.pausing');
const rejected = (error: SendError, key: string | null = null) =>
  ({ type: 'message.rejected', error, key }) as const;
const tooFast = (retryAfterSeconds?: number) =>
  aSendError({ error: 'RATE_LIMITED', message: 'Slow down.', retryAfterSeconds });

const onTheWire = {
  type: 'socket.send',
  recipientEmail: item.message.recipientEmail,
  content: item.message.content,
  key: item.key,
};
const eventsOf = (step: Step<typeof machine>) => sentBy(step).map(({ event }) => event);
const delaysOf = (step: Step<typeof machine>) =>
  step.actions.flatMap(({ type, params }) =>
    type === 'xstate.raise' && params && 'delay' in params ? [params.delay] : [],
  );

const again = anItem(1, { attempts: 2 });
const states = {
  searching: deliver(again),
  sending: deliver(item),
  pausing: proceed(machine, deliver(again), searchFailed),
};

describe('a delivery', () => {
  it.each([
    { name: 'of a message written online', handed: item, state: 'sending' },
    { name: 'that was attempted before', handed: again, state: 'searching' },
    {
      name: 'of a message with an unknown position',
      handed: { ...item, afterMessageId: null },
      state: 'searching',
    },
    {
      name: 'that was attempted before, with keys',
      handed: again,
      honoursKeys: true,
      state: 'sending',
    },
    {
      name: 'of a message with an unknown position, with keys',
      handed: { ...item, afterMessageId: null },
      honoursKeys: true,
      state: 'sending',
    },
  ])('$name starts with $state', ({ handed, honoursKeys, state }) => {
    const step = deliver(handed, honoursKeys);
    expect(step.snapshot.value).toBe(state);
    expect(step.snapshot.hasTag('sending')).toBe(state === 'sending');
    expect(eventsOf(step)).toEqual(state === 'sending' ? [onTheWire] : []);
    expect(invokedBy(step)).toEqual(
      state === 'searching' ? [{ id: 'searchCopy', input: { conversationId: 31 } }] : [],
    );
  });
});

describe('a search', () => {
  it('that finds the copy ends the delivery and passes all messages to the outbox', () => {
    const messages = [aMessage(), copyOf(item, 12)];
    const step = proceed(machine, deliver(again), found(...messages));
    expect(eventsOf(step)).toEqual([
      { type: 'delivery.found', copy: { message: copyOf(item, 12), key: null }, messages },
    ]);
    expect(step.snapshot.status).toBe('done');
  });

  it.each([
    { name: 'nothing', messages: [] },
    { name: 'other messages', messages: [aMessage(), copyOf(anItem(2), 11)] },
    { name: 'an older message with the same text', messages: [copyOf(item, 10)] },
  ])('that finds $name leads to sending', ({ messages }) => {
    const step = proceed(machine, deliver(again), found(...messages));
    expect(step.snapshot.value).toBe('sending');
    expect(eventsOf(step)).toEqual([
      { type: 'delivery.changed', item: { key: 'key-1', afterMessageId: 10 } },
      onTheWire,
    ]);
  });

  it('that finds older messages stores their position before sending', () => {
    const step = proceed(machine, deliver({ ...item, afterMessageId: null }), found(copyOf(item, 12)));
    expect(eventsOf(step)).toEqual([
      { type: 'delivery.changed', item: { key: 'key-1', afterMessageId: 12 } },
      onTheWire,
    ]);
    const other = proceed(machine, step, noCopy, found(copyOf(item, 12)));
    expect(eventsOf(other)).toContainEqual(onTheWire);
    const own = proceed(machine, step, noCopy, found(copyOf(item, 12), copyOf(item, 13)));
    expect(eventsOf(own)).toMatchObject([{ type: 'delivery.found', copy: { message: { messageId: 13 } } }]);
  });

  it('that fails is logged and repeated after a delay', () => {
    const step = proceed(machine, deliver(again), searchFailed);
    expect(step.snapshot.value).toBe('pausing');
    expect(delaysOf(step)).toEqual([chatReconnectDelay]);
    expect(loggedBy(step)).toEqual([expect.objectContaining({ error: offline })]);
    expect(invokedBy(proceed(machine, step, pauseOver)).map(({ id }) => id)).toEqual(['searchCopy']);
  });
});

describe('a missing copy', () => {
  it('is awaited for ten seconds', () => {
    expect(delaysOf(deliver(item))).toEqual([10_000]);
  });

  it('causes a search when sending again is not safe', () => {
    const step = proceed(machine, deliver(item), noCopy);
    expect(step.snapshot.value).toBe('searching');
    expect(eventsOf(step)).toEqual([]);
  });

  it('causes another send when keys make it safe', () => {
    expect(eventsOf(proceed(machine, deliver(item, true), noCopy))).toEqual([onTheWire]);
  });

  it.each([
    { name: 'with keys', honoursKeys: true, twice: [noCopy, noCopy] },
    { name: 'without keys', honoursKeys: false, twice: [noCopy, found(), noCopy, found()] },
  ])('marks the message as failed the third time, $name', ({ honoursKeys, twice }) => {
    const step = proceed(machine, deliver(item, honoursKeys), ...twice);
    expect(step.snapshot.value).toBe('sending');
    const over = proceed(machine, step, noCopy);
    expect(over.snapshot.status).toBe('done');
    expect(eventsOf(over)).toEqual([
      {
        type: 'delivery.changed',
        item: { key: 'key-1', status: 'failed', reason: 'The server did not confirm this message.' },
      },
    ]);
  });
});

describe('a rejection', () => {
  it.each(
    Object.entries(states).flatMap(([state, from]) => ['key-1', null].map((key) => ({ state, from, key }))),
  )('while $state, with key $key, marks the message as failed', ({ state, from, key }) => {
    expect(from.snapshot.value).toBe(state);
    const step = proceed(machine, from, rejected(aSendError(), key));
    expect(step.snapshot.status).toBe('done');
    expect(eventsOf(step)).toEqual([
      {
        type: 'delivery.changed',
        item: { key: 'key-1', status: 'failed', reason: 'Nobody here has this email address.' },
      },
    ]);
  });

  it.each([
    { name: 'the time that the server gives', seconds: 3, delay: 3000 },
    { name: 'one second by default', seconds: undefined, delay: 1000 },
  ])('for the rate limit delays the message: $name', ({ seconds, delay }) => {
    const step = proceed(machine, deliver(item, true), rejected(tooFast(seconds), 'key-1'));
    expect(step.snapshot.value).toBe('pausing');
    expect(step.snapshot.hasTag('sending')).toBe(false);
    expect(delaysOf(step)).toEqual([delay]);
    expect(eventsOf(step)).toEqual([]);
    expect(eventsOf(proceed(machine, step, pauseOver))).toEqual([onTheWire]);
  });

  it('for the rate limit causes a search first when sending again is not safe', () => {
    const step = proceed(machine, deliver(item), rejected(tooFast()), pauseOver);
    expect(step.snapshot.value).toBe('searching');
    expect(eventsOf(proceed(machine, step, found()))).toContainEqual(onTheWire);
  });
});
