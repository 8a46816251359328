import { createBrowserInspector } from '@statelyai/inspect';
import { afterEach, expect, test, vi } from 'vitest';
import { type Actor, type AnyActorLogic, createActor, fromPromise, setup } from 'xstate';
import { emptySession, hear, type LiveApp } from '../src/live/live-session.ts';
import { listenToOpener } from '../src/live/stately.ts';
import { activeStates, readDefinition } from '../src/live/stately-definition.ts';
import { makeShopActor } from './live-app.ts';

const origin = 'http://app.example';
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Listener = (event: MessageEvent<unknown>) => void;

function makeWindow() {
  const listeners = new Set<Listener>();
  return {
    addEventListener: (_: 'message', listener: Listener) => void listeners.add(listener),
    removeEventListener: (_: 'message', listener: Listener) => void listeners.delete(listener),
    deliver(data: unknown, source: unknown, from = origin) {
      const event = new MessageEvent('message', { data, origin: from });
      // The constructor of MessageEvent does not accept this object as `source`.
      Object.defineProperty(event, 'source', { value: source });
      for (const listener of [...listeners]) listener(event);
    },
  };
}

/** A page and the workbench that it opened, as two browser windows. Each message is delivered as a copy in a later microtask. */
function openWindows() {
  const [page, bench] = [makeWindow(), makeWindow()];
  const later = (data: unknown, deliver: (copy: unknown) => void) => {
    const copy: unknown = structuredClone(data);
    queueMicrotask(() => deliver(copy));
  };
  const pageWindow = {
    ...page,
    closed: false,
    document: { title: 'The page of ada@example.org' },
    location: { href: `${origin}/?token=swordfish` },
    postMessage: (data: unknown) => later(data, (copy) => page.deliver(copy, benchWindow)),
    open: () => benchWindow,
  };
  const benchWindow = {
    ...bench,
    opener: pageWindow,
    location: { origin },
    postMessage: (data: unknown) => later(data, (copy) => bench.deliver(copy, pageWindow)),
  };
  return { pageWindow, benchWindow };
}

function listen({ benchWindow }: Pick<ReturnType<typeof openWindows>, 'benchWindow'>) {
  let session = emptySession;
  const page = listenToOpener(benchWindow, (heard) => {
    session = hear(session, heard, Date.now());
  });
  if (!page) throw new Error('no opener');
  closers.push(page.close);
  return {
    page,
    app: (): LiveApp | undefined => session.apps.get(page.app),
    problems: () => session.problems,
  };
}

/** Starts an actor as a page with @statelyai/inspect does. */
function inspected<T extends AnyActorLogic>(
  make: (inspect: ReturnType<typeof createBrowserInspector>['inspect']) => Actor<T>,
  windows: ReturnType<typeof openWindows>,
) {
  const inspector = createBrowserInspector({
    url: `${origin}/statecharts?live`,
    window: windows.pageWindow as unknown as Window,
  });
  return make(inspector.inspect).start();
}

const doorMachine = setup({
  types: { events: {} as { type: 'door.open'; password: string } | { type: 'door.shut' } },
  actors: { creak: fromPromise(async () => 'loud') },
}).createMachine({
  id: 'door',
  meta: { live: { context: ['count'] } },
  context: { email: 'ada@example.org', count: 3 },
  initial: 'shut',
  states: {
    shut: { tags: 'quiet', on: { 'door.open': 'open' } },
    open: {
      id: 'wide',
      invoke: { id: 'creak', src: 'creak' },
      initial: 'a',
      states: { a: {}, b: {} },
      on: { 'door.shut': 'gone' },
    },
    gone: { type: 'final' },
  },
});

test('the workbench shows a page that uses @statelyai/inspect like a tab of its own', async () => {
  const windows = openWindows();
  const actor = inspected((inspect) => createActor(doorMachine, { inspect }), windows);
  const bench = listen(windows);
  await vi.waitFor(
    () =>
      expect(bench.app()).toMatchObject({
        origin: 'stately',
        isHere: true,
        title: 'The page that opened this one',
        url: origin,
      }),
    { timeout: 30_000 },
  );
  expect(bench.app()?.records).toEqual([]);
  expect(bench.app()?.drawings.size).toBe(0);

  bench.page.attach();
  const drawn = bench.app()?.drawings.get('door')?.chart;
  // The package sorts the keys.
  expect(drawn?.states.map(({ id }) => id).toSorted()).toEqual(
    ['door', 'door.gone', 'door.open.a', 'door.open.b', 'door.shut', 'wide'].toSorted(),
  );
  expect(drawn?.transitions.map(({ label, targetIds }) => [label, targetIds]).toSorted()).toEqual([
    ['door.open', ['wide']],
    ['door.shut', ['door.gone']],
  ]);
  expect(JSON.stringify(drawn)).not.toContain('ada@example.org');
  actor.send({ type: 'door.open', password: 'swordfish' });
  await vi.waitFor(
    () => expect(bench.app()?.actors.get(actor.sessionId)?.snapshot.value).toEqual({ open: 'a' }),
    { timeout: 30_000 },
  );
  expect(bench.app()?.actors.get(actor.sessionId)).toMatchObject({
    machine: 'door',
    isAlive: true,
    parentId: null,
    snapshot: {
      context: { email: '[hidden text, 15 letters]', count: 3 },
      active: ['door', 'wide', 'door.open.a'],
    },
  });
  const creak = [...(bench.app()?.actors.values() ?? [])].find(
    ({ parentId }) => parentId === actor.sessionId,
  );
  expect(creak).toMatchObject({ machine: null, id: 'creak' });
  const records = bench.app()?.records ?? [];
  expect(records).toContainEqual(
    expect.objectContaining({
      kind: 'event',
      sessionId: actor.sessionId,
      event: { type: 'door.open', password: '[hidden text]' },
    }),
  );
  expect(JSON.stringify(records)).not.toMatch(/swordfish|ada/);

  actor.send({ type: 'door.shut' });
  await vi.waitFor(
    () =>
      expect(bench.app()?.actors.get(actor.sessionId)).toMatchObject({
        isAlive: false,
        snapshot: { status: 'done' },
      }),
    { timeout: 30_000 },
  );
  expect(bench.problems()).toEqual([]);
});

test('the workbench shows a root machine with children through @statelyai/inspect', async () => {
  const windows = openWindows();
  const bench = listen(windows);
  bench.page.attach();
  const root = makeShopActor();
  const inspector = createBrowserInspector({ url: origin, window: windows.pageWindow as unknown as Window });
  root.system.inspect(inspector.inspect);
  // The page opens a second workbench.
  const again = listen(windows);
  again.page.attach();
  root.start();
  root.send({ type: 'network.lost' });
  await vi.waitFor(() => expect(JSON.stringify(again.app()?.records ?? [])).toContain('network.lost'), {
    timeout: 30_000,
  });
  expect(again.problems()).toEqual([]);
  root.stop();
});

const event = { type: '@xstate.event', sessionId: 'x:1', event: { type: 'a' } };

test.each([
  ['from another origin', event, { from: 'http://elsewhere.example' }, []],
  ['from another window', event, { isStranger: true }, []],
  ['of another tool', { type: 'webpackOk' }, {}, []],
  ['that is a text', 'hello', {}, []],
  ['without a session', { type: '@xstate.event', event: { type: 'a' } }, {}, [/not a valid '@xstate.event'/]],
  [
    'without an event',
    { type: '@xstate.snapshot', sessionId: 'x:1', snapshot: {} },
    {},
    [/not a valid '@xstate.snapshot'/],
  ],
  ['that is very large', { ...event, event: { type: 'a', text: 'x'.repeat(5_000_000) } }, {}, [/too large/]],
])(
  'a message %s is rejected',
  (_, data, { from, isStranger }: { from?: string; isStranger?: boolean }, problems) => {
    const windows = openWindows();
    const bench = listen(windows);
    bench.page.attach();
    windows.benchWindow.deliver(data, isStranger ? makeWindow() : windows.pageWindow, from);
    expect(bench.app()).toBeUndefined();
    expect(bench.problems()).toEqual(problems.map((problem) => expect.stringMatching(problem)));
  },
);

test('a page without an opener adds no listener', () => {
  const { benchWindow } = openWindows();
  expect(listenToOpener({ ...benchWindow, opener: null }, () => {})).toBeNull();
});

test.each([
  ['undefined', undefined, null],
  ['invalid JSON', '{', null],
  ['JSON that is not a machine', '{"id":"promise"}', null],
  ['invalid states', '{"id":"m","states":{"a":5}}', null],
  ['a machine', '{"id":"m","states":{"a":{"on":{"x":"b"}}}}', { id: 'm', states: { a: {} } }],
])('readDefinition reads %s', (_, text, definition) => {
  const read = readDefinition(text);
  expect(read && { id: read.id, states: read.states }).toEqual(definition);
});

test('states have the ids that XState gives them', () => {
  const machine = readDefinition(JSON.stringify(doorMachine.config));
  if (!machine) throw new Error('no machine');
  expect(activeStates(machine, 'shut')).toEqual(['door', 'door.shut']);
  expect(activeStates(machine, { open: 'b' })).toEqual(['door', 'wide', 'door.open.b']);
  expect(activeStates(machine, { constructor: 'b', nowhere: 'c' })).toEqual(['door']);
  expect(activeStates(machine, null)).toEqual(['door']);
});
