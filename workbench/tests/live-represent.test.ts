import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { eventSchema } from '../src/live/protocol.ts';
import { makeRedaction, redacted } from '../src/live/redact.ts';
import { defaultBounds, represent, type Seen } from '../src/live/represent.ts';

const redaction = makeRedaction();
const show = (value: unknown, bounds = {}) => represent(value, redaction, { ...defaultBounds, ...bounds });

class Place {
  city = 'Pavia';
  get secretly() {
    throw new Error('never called');
  }
}

const table: [string, unknown, unknown][] = [
  ['plain data', { a: [1, 'x', true, null] }, { a: [1, 'x', true, null] }],
  ['undefined', { a: undefined }, { a: '[undefined]' }],
  ['numbers that JSON lacks', [Number.NaN, Number.POSITIVE_INFINITY, -0], ['[NaN]', '[Infinity]', -0]],
  ['a bigint', 12n, '[bigint 12]'],
  ['a symbol', Symbol('x'), '[Symbol(x)]'],
  ['a function', function f() {}, '[Function f]'],
  ['a function without a name', (() => () => {})(), '[Function without a name]'],
  ['a date', new Date(0), '[Date 1970-01-01T00:00:00.000Z]'],
  ['an invalid date', new Date('x'), '[Date invalid]'],
  ['an error', new TypeError('no'), '[TypeError: no]'],
  ['an error with a kind', Object.assign(new Error('no'), { kind: 'network' }), '[Error (network): no]'],
  [
    'a file',
    new File(['x'.repeat(12_000)], 'a.jpg', { type: 'image/jpeg' }),
    '[File a.jpg, image/jpeg, 12 kB]',
  ],
  ['a blob', new Blob(['x']), '[Blob no type, 1 bytes]'],
  ['a map', new Map<unknown, unknown>([['a', { b: 1 }]]), { '[Map 1]': [['a', { b: 1 }]] }],
  ['a set', new Set([1, 2]), { '[Set 2]': [1, 2] }],
  ['bytes', new Uint8Array(3), '[Uint8Array, 3 bytes]'],
  ['an address', new URL('https://example.org/a'), '[URL https://example.org/a]'],
  ['a pattern', /a/u, '[RegExp /a/u]'],
  ['a promise', Promise.resolve(), '[Promise]'],
  ['a weak map', new WeakMap(), '[WeakMap]'],
  ['an abort signal', new AbortController().signal, '[AbortSignal]'],
  ['an object of a class', new Place(), { city: 'Pavia' }],
  ['a node', { nodeType: 1, nodeName: 'INPUT', id: 'x', __proto__: { node: true } }, '[input#x]'],
  ['an actor', createActor(createMachine({ id: 'm' }), { id: 'chat-thread' }), '[actor chat-thread]'],
  [
    'a getter that throws',
    Object.defineProperty({ a: 1 }, 'b', {
      get: () => {
        throw new Error();
      },
      enumerable: true,
    }),
    { a: 1, b: '[getter]' },
  ],
  [
    'a proxy that throws',
    new Proxy(
      {},
      {
        getPrototypeOf: () => {
          throw new Error();
        },
      },
    ),
    '[unreadable]',
  ],
  [
    'a proxy whose keys throw',
    {
      a: new Proxy(
        { x: 1 },
        {
          ownKeys: () => {
            throw new Error();
          },
        },
      ),
    },
    { a: '[unreadable]' },
  ],
  ['a revoked proxy', revoked(), '[unreadable]'],
  ['an object without a prototype', Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
];

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

test.each(table)('%s is represented', (_, value, shown) => {
  expect(show(value)).toEqual(shown);
});

test('a circular value is marked; a value used twice is shown twice', () => {
  const held = { a: 1 };
  const value: Record<string, unknown> = { one: held, two: held };
  value.self = value;
  expect(show(value)).toEqual({ one: { a: 1 }, two: { a: 1 }, self: '[circular]' });
});

test('the key `__proto__` is represented as data', () => {
  const shown = show(JSON.parse('{"__proto__": {"polluted": true}, "a": 1}'));
  expect(shown).toEqual({ '[__proto__]': { polluted: true }, a: 1 });
  expect('polluted' in {}).toBe(false);
});

test('long, wide and deep values are truncated with a note', () => {
  expect(show('x'.repeat(30), { text: 10 })).toBe(`${'x'.repeat(10)}… (30 characters)`);
  expect(show([1, 2, 3, 4], { items: 2 })).toEqual([1, 2, '[2 more]']);
  expect(show({ a: 1, b: 2, c: 3 }, { keys: 1 })).toEqual({ a: 1, '[more keys]': 2 });
  expect(show({ a: { b: { c: 1 } } }, { depth: 2 })).toEqual({ a: { b: '[deeper]' } });
  expect(show(new Set([1, 2, 3]), { items: 1 })).toEqual({ '[Set 3]': [1, '[2 more]'] });
});

const huge: [string, unknown][] = [
  ['many texts', Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => 'x'.repeat(500)))],
  ['a long text', 'x'.repeat(50_000_000)],
  ['a very deep value', tower(100_000)],
  ['a proxy of infinite depth', endless()],
  [
    'long keys',
    Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${at}${'k'.repeat(100_000)}`, at])),
  ],
  ['a value with many parts at each level', wide(8)],
];

function tower(height: number): unknown {
  let top: unknown = 1;
  for (let at = 0; at < height; at++) top = [top];
  return top;
}

function endless(): unknown {
  return new Proxy(
    {},
    {
      ownKeys: () => ['a', 'b', 'c'],
      getOwnPropertyDescriptor: () => ({ value: endless(), enumerable: true, configurable: true }),
    },
  );
}

function wide(depth: number): unknown {
  const below = depth === 0 ? 1 : wide(depth - 1);
  return Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`key ${at}`, below]));
}

test.each(huge)('%s is truncated to the allowed size', (_, value) => {
  const shown = show(value);
  expect(JSON.stringify(shown).length).toBeLessThan(defaultBounds.size * 2);
  expect(eventSchema.safeParse({ type: 'x', shown }).success).toBe(true);
});

test('the original value does not change', () => {
  const value = Object.freeze({ password: 'x', list: Object.freeze([Object.freeze({ text: 'y' })]) });
  show(value);
  expect(value).toEqual({ password: 'x', list: [{ text: 'y' }] });
});

test('a shared value is read once, and truncated again when there is less room', () => {
  const seen: Seen = new WeakMap();
  let reads = 0;
  const shared = new Proxy(
    { a: 'text' },
    {
      ownKeys: (target) => {
        reads += 1;
        return Reflect.ownKeys(target);
      },
    },
  );
  const again = (value: unknown, bounds = {}) =>
    represent(value, redaction, { ...defaultBounds, ...bounds }, seen);
  expect(again({ one: shared })).toEqual({ one: { a: 'text' } });
  expect(again({ two: shared })).toEqual({ two: { a: 'text' } });
  expect(reads).toBe(1);
  expect(again(['x'.repeat(400), shared], { size: 430 })).toEqual([
    'x'.repeat(400),
    { a: '[left out: too large]' },
  ]);
  // The cached result does not apply at a lower depth or under a redacted key.
  expect(again({ draft: shared })).toEqual({ draft: { a: redacted } });
  expect(again({ deep: { three: shared } }, { depth: 2 })).toEqual({ deep: { three: '[deeper]' } });
});

test('a circular part is represented again when it is shown elsewhere', () => {
  const seen: Seen = new WeakMap();
  const parent: Record<string, unknown> = {};
  const child = { parent };
  parent.child = child;
  expect(represent(parent, redaction, defaultBounds, seen)).toEqual({ child: { parent: '[circular]' } });
  expect(represent([child], redaction, defaultBounds, seen)).toEqual([{ parent: { child: '[circular]' } }]);
});
