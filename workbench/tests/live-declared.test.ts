import { expect, test } from 'vitest';
import { assign, createActor, createMachine, fromPromise, setup } from 'xstate';
import { readLiveMeta } from '../src/live/declared.ts';
import { hidden, mask } from '../src/live/mask.ts';
import type { Represented } from '../src/live/protocol.ts';
import { makeRedaction } from '../src/live/redact.ts';
import { makeLiveApp } from './live-app.ts';

test.each<[string, unknown, Represented]>([
  ['a text', 'swordfish', '[hidden text, 9 letters]'],
  ['an empty text', '', ''],
  ['a number', 4711, '[hidden number]'],
  ['an answer', true, '[hidden boolean]'],
  ['nothing', null, null],
  ['undefined', undefined, '[undefined]'],
  ['a list', ['a', 'b'], '[hidden list, 2 items]'],
  ['an object', { 'ada@example.org': 1 }, '[hidden object, 1 key]'],
  ['a map', new Map([['a', 1]]), '[hidden Map, 1 item]'],
  ['an error', new TypeError('no such user: ada'), '[hidden TypeError, 17 letters]'],
  ['a file', new File(['12345'], 'ada.jpg'), '[hidden file, 5 bytes]'],
  ['a date', new Date(0), '[hidden Date]'],
  ['a function', () => 'ada', '[hidden function]'],
  ['a link', new URL('https://example.org/ada'), '[hidden URL]'],
  ['an actor', createActor(createMachine({}), { id: 'ada' }), '[hidden actor]'],
])('of %s only the type and the length are shown', (_, value, shown) => {
  expect(hidden(value)).toEqual(shown);
});

test('only the declared parts of a value are shown, with everything in them', () => {
  const { context } = readLiveMeta({
    live: { context: ['page', 'filters.city', 'items.*.status', 'error.kind'] },
  });
  const error = Object.assign(new Error('ada'), { kind: 'network' });
  const value = {
    page: { number: 2 },
    filters: { city: 'Pavia', name: 'ada' },
    items: [{ status: 'sent', text: 'ada' }],
    error,
    user: { name: 'ada' },
  };
  expect(mask(value, context, (part) => part as Represented, true)).toEqual({
    page: { number: 2 },
    filters: { city: 'Pavia', '[hidden]': '1 key' },
    items: [{ status: 'sent', '[hidden]': '1 key' }],
    error: { kind: 'network', '[hidden]': '[hidden Error, 3 letters]' },
    user: '[hidden object, 1 key]',
  });
});

test('a key that may be data, and the length of a secret, are hidden', () => {
  const value = {
    'ada@example.org': 1,
    'https://example.org/ada': 1,
    f47ac10b58cc4372a5670e02b2c3d479: 1,
    '393331234567': 1,
    password: 'hunter2',
    keys: { csrf: 'abc' },
    field: 'password',
    value: 'hunter2',
    city: 'Pavia',
  };
  expect(mask(value, undefined, () => 'shown', true)).toEqual({
    password: '[hidden text]',
    keys: '[hidden object, 1 key]',
    field: '[hidden text, 8 letters]',
    value: '[hidden text]',
    city: '[hidden text, 5 letters]',
    '[hidden]': '4 keys',
  });
});

test('an event type leaves the tab only if the code contains it', () => {
  const machine = createMachine({
    id: 'chat',
    meta: { live: { events: { 'room.open': [] } } },
    on: { 'room.*': {}, 'chat.send': {} },
  });
  const actor = createActor(machine);
  const app = makeLiveApp([actor]);
  app.attach();
  actor.start();
  for (const type of ['room.ada', 'room.open', 'chat.send', 'typo', 'to.ada@example.org'])
    actor.send({ type } as never);
  const types = app.take().flatMap((one) => (one.kind === 'event' ? one.event.type : []));
  expect(types.filter((type) => !type.startsWith('xstate.'))).toEqual([
    'room.*',
    'room.open',
    'chat.send',
    'typo',
    '[hidden type]',
  ]);
});

test.each([
  [undefined],
  [null],
  [{ live: true }],
  [{ live: { context: 'all', events: [] } }],
  [{ live: { context: [1] } }],
])('a declaration that is not readable declares nothing: %j', (meta) => {
  const { context, ofEvent } = readLiveMeta(meta);
  const show = () => 'shown';
  expect(mask({ a: 1 }, context, show, true)).toEqual({ a: '[hidden number]' });
  expect(mask({ a: 1 }, ofEvent('x'), show, true)).toEqual({ a: '[hidden number]' });
});

/** An actor of this machine returns a token, and its children have an e-mail address as id. */
const mailMachine = setup({
  types: { events: {} as { type: 'mail.to'; address: string; kind: string } | { type: 'mail.open' } },
  actors: {
    readToken: fromPromise(async () => ({ token: 'OPAQUE', count: 3 })),
    thread: createMachine({ id: 'thread' }),
  },
}).createMachine({
  id: 'mail',
  meta: {
    live: {
      events: { 'mail.*': ['kind'], 'xstate.done.actor.readToken': ['output.count'] },
    },
  },
  invoke: { id: 'readToken', src: 'readToken', onDone: {} },
  on: {
    'mail.to': {
      actions: assign(({ spawn, event }) => {
        spawn('thread', { id: `thread-${event.address}` });
        return {};
      }),
    },
  },
});

async function mail(options = {}) {
  const actor = createActor(mailMachine, { id: 'mail-ada@example.org' });
  const app = makeLiveApp([actor], options);
  app.attach();
  actor.start();
  actor.send({ type: 'mail.to', address: 'ada@example.org', kind: 'letter' });
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  return app.take();
}

test('the events, outputs and ids of a machine leave its tab only as it declares', async () => {
  const records = await mail();
  expect(JSON.stringify(records)).not.toMatch(/ada|OPAQUE/);
  const events = records.flatMap((record) => (record.kind === 'event' ? record.event : []));
  expect(events).toContainEqual({ type: 'mail.to', address: '[hidden text, 15 letters]', kind: 'letter' });
  const output = { count: 3, '[hidden]': '1 key' };
  expect(events).toContainEqual({ type: 'xstate.promise.resolve', data: output });
  expect(events).toContainEqual({ type: 'xstate.done.actor.readToken', output, actorId: 'readToken' });
  expect(records.flatMap((record) => (record.kind === 'started' ? record.id : []))).toEqual([
    'mail',
    'readToken',
    'thread 1',
  ]);
});

test("an app with its own redaction redacts the output of an actor by the actor's name", async () => {
  const records = await mail({ redaction: makeRedaction() });
  expect(JSON.stringify(records)).not.toMatch(/ada@|OPAQUE/);
  expect(JSON.stringify(records)).toContain('"output":"[redacted]"');
});

test('a value under a secret key does not leave the tab, even if it is declared', () => {
  const machine = createMachine({
    id: 'door',
    meta: { live: { context: ['password', 'page'] } },
    context: { password: 'hunter2', page: { accessToken: 'abcdef', number: 2 } },
  });
  const actor = createActor(machine);
  const app = makeLiveApp([actor]);
  app.attach();
  actor.start();
  const said = JSON.stringify(app.take());
  expect(said).not.toMatch(/hunter2|abcdef/);
  expect(said).toContain('"number":2');
  expect(said).toContain('"password":"[redacted]"');
});
