import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assign, createActor, fromCallback, fromPromise, setup } from 'xstate';
import type { LiveRecord } from '../src/live/protocol.ts';
import { redacted } from '../src/live/redact.ts';
import { declaredTransitions } from '../src/model/nodes.ts';
import { makeLiveApp, makeShopActor } from './live-app.ts';
import { sessionMachine } from './samples/shop.ts';

const user = { name: 'Ada', email: 'ada@example.org' };
const login = { type: 'session.start', token: 'swordfish', user } as const;

const received = (records: readonly LiveRecord[], kind: LiveRecord['kind']) =>
  records.filter((record) => record.kind === kind);
const startedIds = (records: readonly LiveRecord[]) =>
  records.flatMap((record) => (record.kind === 'started' ? record.id : []));

/** A root actor in its first stable state, with an inspector. */
async function appAtRest(options = {}) {
  const root = makeShopActor().start();
  await vi.waitFor(() => expect(session(root).getSnapshot().value).toBe('visitor'), { timeout: 30_000 });
  return { root, app: makeLiveApp([root], options) };
}

function session(root: ReturnType<typeof makeShopActor>) {
  const { session } = root.getSnapshot().children;
  if (!session) throw new Error('no session');
  return session;
}

/** Throws while it handles an event. XState reports the error in a later task. */
const throwingMachine = setup({
  types: {
    context: {} as { sum: number },
    events: {} as { type: 'add'; amount: { of: number } } | { type: 'stop' },
  },
}).createMachine({
  id: 'brittle',
  context: { sum: 0 },
  initial: 'on',
  states: {
    on: {
      on: {
        add: { actions: assign({ sum: ({ context, event }) => context.sum + event.amount.of }) },
        stop: 'off',
      },
    },
    off: { type: 'final' },
  },
});

describe('the inspector', () => {
  it('announces the app without secrets, and again on request', async () => {
    const { app } = await appAtRest({
      title: 'Hello ada@example.org',
      route: 'http://x.example/reset?token=swordfish#code',
    });
    const here = {
      type: 'here',
      app: 'app',
      tab: 'tab',
      title: `Hello ${redacted}`,
      url: 'http://x.example/reset',
    };
    expect(app.said).toEqual([here]);
    app.receive({ type: 'hello', bench: 'b' });
    expect(app.said).toEqual([here, here]);
  });

  it('does not observe the actors before a workbench attaches', async () => {
    const root = makeShopActor();
    const inspect = vi.spyOn(root.system, 'inspect');
    const app = makeLiveApp([root.start()]);
    app.receive({ type: 'hello', bench: 'b' });
    expect(inspect).not.toHaveBeenCalled();
    app.attach();
    expect(inspect).toHaveBeenCalledOnce();
  });

  it('reports all running actors with their snapshots, parents first', async () => {
    const { root, app } = await appAtRest();
    root.getSnapshot().children.cart?.send({ type: 'items.add', ids: [7] });
    app.attach();
    const records = app.take();
    expect(startedIds(records)).toEqual([
      'shop',
      'session',
      'storage',
      'cart',
      'item 1',
      'fetchPrice',
      'network',
      'clock',
    ]);
    expect(records).toHaveLength(8);
    const [first, second] = records;
    expect(first).toMatchObject({
      kind: 'started',
      machine: 'shop',
      parentId: null,
      snapshot: { status: 'active', active: expect.arrayContaining(['shop', 'shop.connection.online']) },
    });
    expect(second).toMatchObject({
      machine: 'session',
      parentId: root.sessionId,
      snapshot: { value: 'visitor', tags: ['visitor'], context: { user: null } },
    });
    expect(records[5]).toMatchObject({
      id: 'fetchPrice',
      machine: null,
      snapshot: { value: null, active: [], context: { input: '[hidden object, 1 key]' } },
    });
  });

  it('reports events with their senders, snapshots with the transitions taken, effects, starts and stops', async () => {
    const { root, app } = await appAtRest();
    app.attach();
    app.take();
    session(root).send(login);
    const records = app.take();
    const sessionId = session(root).sessionId;
    expect(records).toContainEqual(
      expect.objectContaining({
        kind: 'event',
        sessionId,
        sourceId: null,
        event: expect.objectContaining({ type: 'session.start', token: '[hidden text]' }),
      }),
    );
    const change = records.find((record) => record.kind === 'snapshot' && record.sessionId === sessionId);
    const start = declaredTransitions(sessionMachine).find(
      ({ definition }) => definition.eventType === 'session.start',
    );
    expect(change).toMatchObject({
      snapshot: { value: 'member', active: ['session', 'session.member'] },
      taken: [start?.id],
    });
    expect(startedIds(records)).toEqual(expect.arrayContaining(['keepToken', 'loadOrders']));
    const keepToken = records.find((record) => record.kind === 'started' && record.id === 'keepToken');
    expect(keepToken).toMatchObject({ parentId: sessionId });
    // The session sends this event to the root, which takes the branch `isMember`.
    expect(records).toContainEqual(
      expect.objectContaining({
        kind: 'event',
        sessionId: root.sessionId,
        sourceId: sessionId,
        event: expect.objectContaining({ type: 'xstate.snapshot.session' }),
      }),
    );
    expect(records).toContainEqual(
      expect.objectContaining({
        kind: 'snapshot',
        sessionId: root.sessionId,
        taken: expect.arrayContaining(['shop.orders|session.changed|1']),
      }),
    );
    expect(received(records, 'effect').length).toBeGreaterThan(0);
    expect(JSON.stringify(records)).not.toMatch(/swordfish|ada/);

    await vi.waitFor(
      () =>
        expect(received(app.take(), 'stopped')).toContainEqual(
          expect.objectContaining({ sessionId: keepToken?.sessionId }),
        ),
      { timeout: 30_000 },
    );
    // This event takes no transition.
    session(root).send({ type: 'notice.dismiss' });
    expect(app.take()).toContainEqual(expect.objectContaining({ kind: 'snapshot', sessionId, taken: [] }));
    session(root).send({ type: 'session.logout' });
    expect(app.take()).toContainEqual(
      expect.objectContaining({ kind: 'effect', sessionId, name: 'xstate.emit' }),
    );
  });

  it('reports the end of an actor once', async () => {
    const { root, app } = await appAtRest();
    app.attach();
    session(root).send(login);
    const records: LiveRecord[] = [];
    const idOf = () =>
      records.find((record) => record.kind === 'started' && record.id === 'keepToken')?.sessionId;
    await vi.waitFor(
      () => {
        records.push(...app.take());
        expect(records).toContainEqual(expect.objectContaining({ kind: 'stopped', sessionId: idOf() }));
      },
      { timeout: 30_000 },
    );
    const own = records.filter(({ sessionId }) => sessionId === idOf());
    const done = own.filter((record) => record.kind === 'snapshot' && record.snapshot.status === 'done');
    expect(done).toHaveLength(1);
    expect(own.slice(-2).map(({ kind }) => kind)).toEqual(['snapshot', 'stopped']);
  });

  it('follows roots that are added and removed', async () => {
    const { root, app } = await appAtRest();
    app.attach();
    app.take();
    const screen = createActor(throwingMachine, { id: 'screen' });
    app.enter(screen);
    screen.start();
    expect(startedIds(app.take())).toEqual(['brittle']);
    app.leave(screen);
    screen.stop();
    expect(app.take()).toEqual([{ kind: 'stopped', at: expect.any(Number), sessionId: screen.sessionId }]);
    app.leave(root);
    expect(received(app.take(), 'stopped')).toHaveLength(6);
  });

  it('reports the final state of a root', async () => {
    const { app } = await appAtRest();
    app.attach();
    const order = createActor(
      setup({}).createMachine({
        initial: 'open',
        states: { open: { on: { cancel: 'cancelled' } }, cancelled: { type: 'final' } },
      }),
      { id: 'order' },
    );
    app.enter(order);
    // As `createInspect` does.
    order.subscribe({ complete: () => app.leave(order) });
    order.start();
    app.take();
    order.send({ type: 'cancel' });
    await Promise.resolve();
    const records = app.take().filter((record) => record.kind !== 'effect');
    expect(records.map(({ kind }) => kind)).toEqual(['event', 'snapshot', 'stopped']);
    expect(records[1]).toMatchObject({ snapshot: { status: 'done', value: 'cancelled' } });
  });

  it('reports an actor that throws', () => {
    const parent = setup({
      actors: {
        brittle: throwingMachine,
        ends: fromPromise(async () => 'done'),
        fails: fromCallback(({ receive }) =>
          receive(() => {
            throw new Error('broken');
          }),
        ),
      },
    }).createMachine({
      invoke: [
        { id: 'brittle', src: 'brittle', onError: {} },
        { id: 'fails', src: 'fails', onError: {} },
      ],
    });
    const root = createActor(parent).start();
    const app = makeLiveApp([root]);
    app.attach();
    const before = app.take();
    const idOf = (id: string) =>
      before.find((record) => record.kind === 'started' && record.id === id)?.sessionId;
    const children: Record<string, { send(event: unknown): void } | undefined> = root.getSnapshot().children;
    children.brittle?.send({ type: 'add' });
    children.fails?.send({ type: 'anything' });
    const records = app.take();
    for (const id of ['brittle', 'fails']) {
      expect(records).toContainEqual(
        expect.objectContaining({
          kind: 'snapshot',
          sessionId: idOf(id),
          snapshot: expect.objectContaining({ status: 'error' }),
        }),
      );
      expect(records).toContainEqual(expect.objectContaining({ kind: 'stopped', sessionId: idOf(id) }));
    }
  });
});

it('reports the value at the time of the event when the object changes later', async () => {
  const { root, app } = await appAtRest();
  app.attach();
  app.take();
  const changing = [1];
  const send = () => session(root).send(Object.assign({ changing }, { type: 'notice.dismiss' } as const));
  send();
  expect(app.take()).toContainEqual(
    expect.objectContaining({ event: { type: 'notice.dismiss', changing: '[hidden list, 1 item]' } }),
  );
  changing.push(2);
  send();
  expect(app.take()).toContainEqual(
    expect.objectContaining({ event: { type: 'notice.dismiss', changing: '[hidden list, 2 items]' } }),
  );
});

describe('the bound of records', () => {
  it('drops the oldest records, counts them, and still reports which actors run', async () => {
    const { root, app } = await appAtRest({ bound: 100 });
    app.attach();
    root.getSnapshot().children.cart?.send({ type: 'items.add', ids: [1, 2, 3] });
    for (let count = 0; count < 1000; count++) root.send({ type: 'network.lost' });
    app.work();
    const messages = app.said.flatMap((message) => (message.type === 'records' ? message : []));
    const records = messages.flatMap((message) => message.records);
    expect(records.length).toBeLessThanOrEqual(110);
    expect(messages.reduce((sum, { dropped }) => sum + dropped, 0)).toBeGreaterThan(1800);
    expect(startedIds(records)).toEqual(
      expect.arrayContaining(['session', 'cart', 'item 1', 'item 2', 'item 3', 'clock']),
    );
    expect(records.at(-1)).toMatchObject({ kind: 'snapshot', event: { type: 'network.lost' } });
  });

  it('does not report the stop of an actor whose start was dropped', async () => {
    const { root, app } = await appAtRest({ bound: 60 });
    app.attach();
    for (let count = 0; count < 50; count++) {
      session(root).send(login);
      session(root).send({ type: 'session.logout' });
    }
    const records = app.take();
    const started = new Set(records.flatMap((record) => (record.kind === 'started' ? record.sessionId : [])));
    const stopped = records.flatMap((record) => (record.kind === 'stopped' ? record.sessionId : []));
    expect(stopped.filter((id) => !started.has(id))).toEqual([]);
    // The bound does not apply to records of running actors and to stops that were not yet reported.
    expect(records.length).toBeLessThan(250);
  });
});

describe('the end of reporting', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function watched() {
    const root = makeShopActor().start();
    const app = makeLiveApp([root]);
    app.attach();
    app.take();
    return {
      root,
      app,
      isTelling: () => {
        root.send({ type: 'network.lost' });
        return app.take().length > 0;
      },
    };
  }

  it('comes when the workbench detaches', () => {
    const { app, isTelling } = watched();
    expect(isTelling()).toBe(true);
    app.receive({ type: 'detach', bench: 'bench', app: 'app' });
    expect(isTelling()).toBe(false);
  });

  it('does not come while another workbench listens', () => {
    const { app, isTelling } = watched();
    app.attach('other');
    app.receive({ type: 'detach', bench: 'bench', app: 'app' });
    expect(isTelling()).toBe(true);
  });

  it('comes when no workbench answers for a long time, after the inspector asked', () => {
    const { app, isTelling } = watched();
    vi.advanceTimersByTime(8000);
    expect(app.said).toContainEqual(expect.objectContaining({ type: 'here' }));
    expect(isTelling()).toBe(true);
    vi.advanceTimersByTime(5000);
    expect(isTelling()).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('comes only after a question when timers were suspended, as in a hidden tab', () => {
    const { app, isTelling } = watched();
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersToNextTimer();
    expect(isTelling()).toBe(true);
    app.attach();
    vi.advanceTimersByTime(3000);
    expect(isTelling()).toBe(true);
  });

  it('does not come while a workbench keeps answering', () => {
    const { app, isTelling } = watched();
    for (let count = 0; count < 10; count++) {
      vi.advanceTimersByTime(4000);
      app.attach();
    }
    expect(isTelling()).toBe(true);
  });

  it('comes with a message when the inspector stops', () => {
    const { app, isTelling } = watched();
    app.stop();
    expect(app.said).toEqual([{ type: 'gone', app: 'app' }]);
    app.said.splice(0);
    expect(isTelling()).toBe(false);
  });
});

describe('an event from the workbench', () => {
  const send = (app: ReturnType<typeof makeLiveApp>, sessionId: string, event: object) =>
    app.receive({ type: 'send', bench: 'bench', app: 'app', sessionId, event });
  const refusals = (app: ReturnType<typeof makeLiveApp>) =>
    app.said.flatMap((message) => (message.type === 'refused' ? message.why : []));

  it('reaches the actor', async () => {
    const { root, app } = await appAtRest();
    app.attach();
    session(root).send(login);
    send(app, session(root).sessionId, { type: 'session.logout' });
    expect(session(root).getSnapshot().hasTag('visitor')).toBe(true);
    expect(refusals(app)).toEqual([]);
  });

  it.each([
    [
      'of a type that the machine does not know is refused',
      { type: 'session.explode' },
      /does not handle the event 'session.explode'/,
    ],
    ["of XState's own types is refused", { type: 'xstate.stop' }, /cannot be sent/],
    ['that is a wildcard is refused', { type: '*' }, /cannot be sent/],
    [
      'with redacted values is refused',
      { type: 'session.expire', token: redacted },
      /replace it with the real value/,
    ],
    [
      'with hidden values is refused',
      { type: 'session.expire', token: '[hidden text]' },
      /replace it with the real value/,
    ],
    ['that would break the actor leaves it active', { type: 'session.update' }, null],
  ])('%s', async (_, event, why) => {
    const { root, app } = await appAtRest();
    app.attach();
    send(app, session(root).sessionId, event);
    expect(session(root).getSnapshot().status).toBe('active');
    if (why) expect(refusals(app)).toEqual([expect.stringMatching(why)]);
  });

  it('whose action throws is refused, and the actor continues', () => {
    const actor = createActor(throwingMachine).start();
    const app = makeLiveApp([actor]);
    app.attach();
    send(app, actor.sessionId, { type: 'add' });
    expect(refusals(app)).toEqual([expect.stringMatching(/throws an error for 'add'/)]);
    send(app, actor.sessionId, { type: 'add', amount: { of: 3 } });
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', context: { sum: 3 } });
  });

  it('to an unknown actor, or from a workbench that is not attached, is refused', async () => {
    const { root, app } = await appAtRest();
    send(app, root.sessionId, { type: 'network.lost' });
    app.attach();
    send(app, 'x:9999', { type: 'network.lost' });
    expect(refusals(app)).toEqual([
      expect.stringMatching(/has to attach/),
      expect.stringMatching(/no longer runs/),
    ]);
    expect(root.getSnapshot().hasTag('offline')).toBe(false);
  });
});

describe('invalid messages', () => {
  const circular: Record<string, unknown> = { bench: 'b' };
  circular.self = circular;

  it.each([
    ['no message', null],
    ['a text', 'hello'],
    ["another app's", { type: 'records' }],
  ])('%s is ignored silently', async (_, data) => {
    const { app } = await appAtRest();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    app.receive(data);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it.each([
    ['without a type', { bench: 'b' }],
    ['without an event', { type: 'send', bench: 'b', app: 'app', sessionId: 'x:1' }],
    ['with an invalid event', { type: 'send', bench: 'b', app: 'app', sessionId: 'x:1', event: { type: 5 } }],
    [
      'that is very large',
      {
        type: 'send',
        bench: 'b',
        app: 'app',
        sessionId: 'x:1',
        event: { type: 'a', text: 'x'.repeat(1_000_000) },
      },
    ],
    ['with too many values', { type: 'hello', bench: 'b', all: new Array(1_000_000).fill(0) }],
    ['with a circular value', circular],
  ])('a message %s is dropped with a warning', async (_, data) => {
    const { app } = await appAtRest();
    const before = app.said.length;
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    app.receive(data);
    expect(warn).toHaveBeenCalledOnce();
    expect(app.said).toHaveLength(before);
    warn.mockRestore();
  });
});
