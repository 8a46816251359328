import { expect, test } from 'vitest';
import { assign, createActor, createMachine, fromPromise, setup } from 'xstate';
import { drawingOf, drawingOfConfig } from '../src/live/drawing.ts';
import { emptySession, hear, type LiveApp } from '../src/live/live-session.ts';
import { parseFromApp } from '../src/live/parse-message.ts';
import { readSession, sessionFile } from '../src/live/session-file.ts';
import { readChart } from '../src/model/chart.ts';
import { makeLiveApp } from './live-app.ts';

const orderMachine = setup({
  types: {
    context: {} as { email: string },
    input: {} as { email: string },
    events: {} as { type: 'pay' } | { type: 'cancel' },
  },
  actors: { charge: fromPromise<void, { card: string }>(() => new Promise(() => {})) },
  guards: { isRich: (_, { limit }: { limit: string }) => limit !== '' },
  actions: { notify: (_, _params: { to: string }) => {} },
  delays: { patience: 1000 },
}).createMachine({
  id: 'order',
  description: 'An order.',
  meta: { note: 'canary of meta', live: { context: [] } },
  context: ({ input }) => ({ email: input.email }),
  initial: 'open',
  states: {
    open: {
      description: 'Not paid yet.',
      tags: 'unpaid',
      meta: { secret: 'canary of meta' },
      entry: assign({ email: () => 'canary of context' }),
      exit: () => String('canary of source'),
      on: {
        pay: {
          target: 'paying',
          guard: { type: 'isRich', params: { limit: 'canary of params' } },
          actions: { type: 'notify', params: { to: 'canary of params' } },
        },
        cancel: { guard: () => 'canary of source'.length > 0, target: 'cancelled' },
      },
      after: { patience: 'cancelled' },
    },
    paying: { invoke: { id: 'charge', src: 'charge', input: { card: 'canary of input' } } },
    cancelled: { type: 'final' },
  },
});

const startOrder = () => createActor(orderMachine, { input: { email: 'canary of input' } }).start();

/** The definitions in the messages since the last call. */
function definitions(app: ReturnType<typeof makeLiveApp>) {
  app.work();
  return app.said.splice(0).filter((message) => message.type === 'machine');
}

test('the definition of a machine is sent once, and again to a workbench that attaches later', () => {
  const app = makeLiveApp([startOrder(), startOrder()]);
  expect(definitions(app)).toEqual([]);
  app.attach();
  const first = definitions(app);
  expect(first.map(({ machine }) => machine)).toEqual(['order']);
  app.enter(startOrder());
  expect(definitions(app)).toEqual([]);
  app.attach('late');
  expect(definitions(app)).toEqual(first);
  app.stop();
});

test('a definition comes before the first record of its machine', () => {
  const app = makeLiveApp([startOrder()]);
  app.attach();
  app.work();
  expect(app.said.map(({ type }) => type)).toEqual(['here', 'machine', 'records']);
  app.stop();
});

test('a definition contains the structure and names, and no data', () => {
  const app = makeLiveApp([startOrder()]);
  app.attach();
  const [received] = definitions(app);
  app.stop();
  expect(JSON.stringify(received)).not.toContain('canary');
  expect(received?.chart?.states.find(({ id }) => id === 'order.open')).toEqual({
    id: 'order.open',
    key: 'open',
    parentId: 'order',
    type: 'atomic',
    history: null,
    defaultIds: [],
    initialId: null,
    description: 'Not paid yet.',
    meta: {},
    tags: ['unpaid'],
    entry: ['assign'],
    exit: ['inline'],
    invokes: [],
  });
  expect(received?.chart?.states.find(({ id }) => id === 'order.paying')?.invokes).toEqual([
    { id: 'charge', src: 'charge' },
  ]);
  const shown = received?.chart?.transitions.map(({ label, guard, actions, targetIds }) => [
    label,
    guard,
    actions,
    targetIds,
  ]);
  expect(shown).toEqual([
    ['pay', 'isRich', ['notify'], ['order.paying']],
    // The test coverage wraps the function, which changes its name.
    ['cancel', expect.stringMatching(/^(inline|around)$/), [], ['order.cancelled']],
    ['after patience', null, [], ['order.cancelled']],
  ]);
});

test('two machines with the same id have no chart, since it could be the wrong one', () => {
  const one = createMachine({ id: 'same', initial: 'a', states: { a: {} } });
  const alike = createMachine({ id: 'same', initial: 'a', states: { a: {} } });
  const other = createMachine({ id: 'same', initial: 'b', states: { b: {} } });
  const app = makeLiveApp([createActor(one).start(), createActor(alike).start()]);
  app.attach();
  expect(definitions(app)).toHaveLength(1);
  app.enter(createActor(other).start());
  app.enter(createActor(other).start());
  const [received, ...others] = definitions(app);
  expect(received).toMatchObject({ chart: null, why: 'the app has several machines of this id' });
  expect(others).toEqual([]);
  app.stop();
});

test('a machine that is too large gets a message instead of a chart', () => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`s${n}`, {}]));
  const wide = createMachine({ id: 'wide', initial: 's0', states: many(600) });
  expect(drawingOf(wide)).toEqual({ chart: null, why: 'it has more than 500 states' });
  const described = Object.fromEntries(
    Object.keys(many(300)).map((key) => [key, { description: 'x'.repeat(1500) }]),
  );
  const long = createMachine({ id: 'long', initial: 's0', states: described });
  expect(drawingOf(long).why).toBe('its definition is larger than 200 kB, or nested too deep');
});

test('the limit counts the bytes of the JSON', () => {
  // 60,000 letters of three bytes each.
  const states = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [`s${n}`, { description: '字'.repeat(1500) }]),
  );
  const within = drawingOf(createMachine({ id: 'letters', initial: 's0', states }));
  expect(within.chart?.states).toHaveLength(41);
  const more = drawingOf(
    createMachine({ id: 'letters', initial: 's0', states: { ...states, ...other(states) } }),
  );
  expect(more).toEqual({ chart: null, why: 'its definition is larger than 200 kB, or nested too deep' });
});

function other(states: object) {
  return Object.fromEntries(Object.entries(states).map(([key, state]) => [`other ${key}`, state]));
}

const chart = readChart(createMachine({ id: 'door', initial: 'shut', states: { shut: {}, wide: {} } }));
const [root, shut, wide] = chart.states;
const message = (given: unknown, machine = 'door') => ({
  type: 'machine',
  app: 'app',
  machine,
  chart: given,
  why: '',
});

/** A chain of states, each inside the one before. */
const chain = (length: number) =>
  Array.from({ length }, (_, n) => ({
    ...root,
    id: n === 0 ? 'door' : `d${n}`,
    parentId: parentAt(n),
    initialId: null,
  }));
const parentAt = (n: number) => (n === 0 ? null : n === 1 ? 'door' : `d${n - 1}`);

function nested(depth: number): unknown {
  let value: unknown = {};
  for (let n = 0; n < depth; n += 1) value = { states: value };
  return value;
}

test('a valid definition is read as it is', () => {
  expect(parseFromApp(message(chart)).message).toMatchObject({ machine: 'door', chart, why: '' });
});

test.each<[string, unknown, string]>([
  ['10,000 states', { ...chart, states: Array(10_000).fill(root) }, 'larger than 200 kB'],
  ['600 states', { ...chart, states: [root, ...Array(600).fill(shut)] }, 'more than 500 states'],
  ['nested objects', nested(50), 'nested too deep'],
  [
    'states that are nested too deep',
    { ...chart, states: chain(200), transitions: [] },
    "'chart' of its definition",
  ],
  [
    'states that are parents of each other',
    { ...chart, states: [root, { ...shut, parentId: wide?.id }, { ...wide, parentId: shut?.id }] },
    "'chart'",
  ],
  ['two states of one id', { ...chart, states: [root, shut, shut] }, "'chart'"],
  ['an unknown target', { ...chart, states: [{ ...root, initialId: 'nowhere' }, shut] }, "'chart'"],
  [
    'a text of a megabyte',
    { ...chart, states: [{ ...root, description: 'x'.repeat(1_000_000) }] },
    'larger than 200 kB',
  ],
  ['a long id', { ...chart, id: 'x'.repeat(301) }, "'chart.id'"],
  ['no states', { ...chart, states: [] }, "'chart.states'"],
  ['a number', 7, "'chart'"],
])('%s: a reason instead of the chart', (_, given, why) => {
  const { message: read, problems } = parseFromApp(message(given));
  expect(read).toMatchObject({ type: 'machine', machine: 'door', chart: null });
  expect(read?.type === 'machine' && read.why).toContain(why);
  expect(problems).toEqual([]);
});

test('a message that is nested too deep is dropped and reported', () => {
  const { message: read, problems } = parseFromApp(message(nested(5000)));
  expect(read).toBeNull();
  expect(problems).toEqual(['A message was left out: it is too large, or nested too deep.']);
});

test('keys with a meaning in JavaScript have no effect', () => {
  const hostile = JSON.parse(
    `{"type":"machine","app":"app","machine":"__proto__","why":"","__proto__":{"polluted":1},
      "chart":{"id":"__proto__","__proto__":{"polluted":1},"transitions":[],"states":[${JSON.stringify({ ...root, id: '__proto__', initialId: null, meta: {} })}]}}`,
  );
  const heard = parseFromApp(hostile);
  expect(heard.message).toMatchObject({ machine: '__proto__', chart: { id: '__proto__' } });
  const session = hear(emptySession, heard, 0);
  expect(session.apps.get('app')?.drawings.get('__proto__')?.chart?.states).toHaveLength(1);
  expect({}).not.toHaveProperty('polluted');
});

test('an app keeps the charts of 200 machines', () => {
  const notify = (session: typeof emptySession, n: number) =>
    hear(session, parseFromApp(message(chart, `door ${n}`)), 0);
  const session = Array.from({ length: 250 }, (_, n) => n).reduce(notify, emptySession);
  expect(session.apps.get('app')?.drawings.size).toBe(200);
});

test('a session file contains the definitions, and an invalid one does not affect the others', () => {
  const heard = [message(chart), message({ ...chart, states: 7 }, 'broken')].map(parseFromApp);
  const session = heard.reduce((before, one) => hear(before, one, 0), emptySession);
  const app = session.apps.get('app') as LiveApp;
  const { text } = sessionFile(app);
  const read = readSession(text);
  expect(read.app.drawings).toEqual(app.drawings);
  expect(read.app.drawings.get('door')?.chart).toEqual(chart);
  expect(read.app.drawings.get('broken')?.chart).toBeNull();
  expect(read.problems).toEqual([]);
});

test.each<[string, string, string]>([
  ['no JSON', '{', 'cannot be read'],
  ['an unknown target', '{"id":"x","initial":"a","states":{"a":{"on":{"go":"nowhere"}}}}', 'cannot be read'],
  ['endless nesting', `${'{"states":{"a":'.repeat(5000)}{}${'}}'.repeat(5000)}`, 'its definition'],
  ['a text of a megabyte', JSON.stringify({ id: 'x', states: {}, description: 'x'.repeat(1e6) }), 'larger'],
  ['invalid states', '{"id":"x","initial":"a","states":{"a":7,"b":null}}', 'cannot be read'],
])('a config with %s: a reason instead of the chart', (_, json, why) => {
  const drawing = drawingOfConfig(json);
  expect(drawing.chart).toBeNull();
  expect(drawing.why).toContain(why);
});

test('a config gives a chart without its data', () => {
  const { chart: drawn } = drawingOfConfig(
    JSON.stringify({
      ...orderMachine.config,
      context: { email: 'canary', list: 'x'.repeat(300_000) },
      __proto__: undefined,
    }).replace('"id"', '"__proto__":{"polluted":1},"id"'),
  );
  expect(drawn?.states.map(({ id }) => id)).toEqual([
    'order',
    'order.open',
    'order.paying',
    'order.cancelled',
  ]);
  expect(JSON.stringify(drawn)).not.toContain('canary');
});
