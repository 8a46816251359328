import { done, elapsed, failed } from 'statechart-workbench/model/outcomes.ts';
import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { aMessage, anItem, aSendError, copyOf } from '../../fixtures/chat.ts';
import { offline } from '../../fixtures/failures.ts';
import { errorTexts } from '../../src/domain/error-texts.ts';
import { messageDeliveryMachine } from '../../src/machines/message-delivery.machine.ts';
import type { ChatMessage, SendError } from '../../src/schemas/chat.ts';
import type { OutboxItem } from '../../src/schemas/chat-store.ts';
import { chatReconnectDelay, echoTimeout } from '../../src/schemas/constants.ts';
import { invokedBy, proceed, type Step, sentBy, started } from '../support/machine-step.ts';

const machine = messageDeliveryMachine;
/** As the outbox hands it over for the first time. */
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
    { name: 'the first of a message that was written online', handed: item, state: 'sending' },
    { name: 'that was begun before', handed: again, state: 'searching' },
    {
      name: 'of which it is not known what is older',
      handed: { ...item, afterMessageId: null },
      state: 'searching',
    },
    {
      name: 'that was begun before, where keys make it safe',
      handed: again,
      honoursKeys: true,
      state: 'sending',
    },
    {
      name: 'of which it is not known what is older, where keys make it safe',
      handed: { ...item, afterMessageId: null },
      honoursKeys: true,
      state: 'sending',
    },
  ])('$name begins by $state', ({ handed, honoursKeys, state }) => {
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
  it('that finds the copy ends the delivery: the outbox gets it, and all that was fetched', () => {
    const messages = [aMessage(), copyOf(item, 12)];
    const step = proceed(machine, deliver(again), found(...messages));
    expect(eventsOf(step)).toEqual([
      { type: 'delivery.found', copy: { message: copyOf(item, 12), key: null }, messages },
    ]);
    expect(step.snapshot.status).toBe('done');
  });

  it.each([
    { name: 'nothing', messages: [] },
    { name: 'others', messages: [aMessage(), copyOf(anItem(2), 11)] },
    { name: 'one in the same words that is older', messages: [copyOf(item, 10)] },
  ])('that finds $name has it sent', ({ messages }) => {
    const step = proceed(machine, deliver(again), found(...messages));
    expect(step.snapshot.value).toBe('sending');
    expect(eventsOf(step)).toEqual([
      { type: 'delivery.changed', item: { key: 'key-1', afterMessageId: 10 } },
      onTheWire,
    ]);
  });

  it('learns which messages are older, and says so before it sends', () => {
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

  it('that fails is logged, and made again after a while', () => {
    const step = proceed(machine, deliver(again), searchFailed);
    expect(step.snapshot.value).toBe('pausing');
    expect(delaysOf(step)).toEqual([chatReconnectDelay]);
    expect(step.actions.map(({ type }) => type)).toContain('xstate.log');
    expect(invokedBy(proceed(machine, step, pauseOver)).map(({ id }) => id)).toEqual(['searchCopy']);
  });
});

describe('a copy that does not come', () => {
  it('is waited for ten seconds', () => {
    expect(delaysOf(deliver(item))).toEqual([echoTimeout]);
    expect(echoTimeout).toBe(10_000);
  });

  it('is looked for where sending again is not safe', () => {
    const step = proceed(machine, deliver(item), noCopy);
    expect(step.snapshot.value).toBe('searching');
    expect(eventsOf(step)).toEqual([]);
  });

  it('has the message sent again at once where keys make it safe', () => {
    expect(eventsOf(proceed(machine, deliver(item, true), noCopy))).toEqual([onTheWire]);
  });

  it.each([
    { name: 'with keys', honoursKeys: true, twice: [noCopy, noCopy] },
    { name: 'without keys', honoursKeys: false, twice: [noCopy, found(), noCopy, found()] },
  ])('for the third time, $name, has the message fail', ({ honoursKeys, twice }) => {
    const step = proceed(machine, deliver(item, honoursKeys), ...twice);
    expect(step.snapshot.value).toBe('sending');
    const over = proceed(machine, step, noCopy);
    expect(over.snapshot.status).toBe('done');
    expect(errorTexts.chat.unconfirmed).toBe('The server did not confirm this message.');
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
  )('while $state, with key $key, has the message fail', ({ state, from, key }) => {
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
    { name: 'that says how long', seconds: 3, delay: 3000 },
    { name: 'that does not', seconds: undefined, delay: 1000 },
  ])('for being too fast has it wait: one $name', ({ seconds, delay }) => {
    const step = proceed(machine, deliver(item, true), rejected(tooFast(seconds), 'key-1'));
    expect(step.snapshot.value).toBe('pausing');
    expect(step.snapshot.hasTag('sending')).toBe(false);
    expect(delaysOf(step)).toEqual([delay]);
    expect(eventsOf(step)).toEqual([]);
    expect(eventsOf(proceed(machine, step, pauseOver))).toEqual([onTheWire]);
  });

  it('for being too fast has it looked for first where sending again is not safe', () => {
    const step = proceed(machine, deliver(item), rejected(tooFast()), pauseOver);
    expect(step.snapshot.value).toBe('searching');
    expect(eventsOf(proceed(machine, step, found()))).toContainEqual(onTheWire);
  });
});
