import { createStore } from '@xstate/store';
import { describe, expect, it, vi } from 'vitest';
import { createActor, createMachine, fromObservable, fromTransition } from 'xstate';
import { createInspect } from '../src/inspect/inspect.ts';
import { channelName } from '../src/live/channel.ts';
import { emptySession, hear, type LiveActor } from '../src/live/live-session.ts';
import type { FromApp } from '../src/live/protocol.ts';

const child = createMachine({ id: 'bell' });
const door = createMachine({
  id: 'door',
  initial: 'shut',
  states: { shut: { on: { open: 'ajar' } }, ajar: { invoke: { src: child, id: 'bell' } } },
});

describe('the inspect option', () => {
  it('reports an actor and its children to a workbench after its request', async () => {
    const channel = new BroadcastChannel(channelName);
    const heard: FromApp[] = [];
    channel.onmessage = (event) => heard.push((event as MessageEvent<FromApp>).data);
    const inspect = createInspect({ page: () => ({ title: 'House', route: '/door' }) });
    // React creates some actors that it never starts.
    createActor(door, { inspect });
    const actor = createActor(door, { inspect }).start();
    actor.send({ type: 'open' });
    const say = (message: object) => channel.postMessage(message);
    await vi.waitFor(() => {
      say({ type: 'hello', bench: 'w' });
      expect(heard).toContainEqual(expect.objectContaining({ type: 'here', title: 'House', url: '/door' }));
    });
    const app = heard.find(({ type }) => type === 'here')?.app ?? '';
    say({ type: 'attach', app, bench: 'w' });
    const started = () =>
      heard
        .flatMap((one) => (one.type === 'records' ? one.records : []))
        .filter(({ kind }) => kind === 'started');
    await vi.waitFor(() => expect(started()).toHaveLength(2));
    expect(started()).toMatchObject([{ machine: 'door', snapshot: { value: 'ajar' } }, { machine: 'bell' }]);
    actor.stop();
    channel.close();
  });

  it('leaves errors of the actor unhandled, as without the option', async () => {
    const thrown = vi.fn();
    const failing = createMachine({
      id: 'failing',
      on: {
        fail: {
          actions: () => {
            throw new Error('on purpose');
          },
        },
      },
    });
    const actor = createActor(failing, { inspect: createInspect() }).start();
    actor.subscribe({ error: thrown });
    const unhandled = vi.fn();
    // XState throws an unhandled error in a later task.
    vi.useFakeTimers();
    actor.send({ type: 'fail' });
    try {
      vi.runAllTimers();
    } catch (error) {
      unhandled(error);
    }
    vi.useRealTimers();
    expect(thrown).toHaveBeenCalledOnce();
    expect(unhandled).toHaveBeenCalledOnce();
  });
});

/** Long enough for a busy machine. */
const patiently = { timeout: 30_000 };

/** The actors of this process as a workbench sees them, by name, as soon as `isReady` returns true. */
async function actorsWhen(
  isReady: (actors: Record<string, LiveActor>) => boolean,
  send?: { id: string; event: object },
) {
  const channel = new BroadcastChannel(channelName);
  let session = emptySession;
  channel.onmessage = (event) => {
    const { data } = event as MessageEvent<FromApp>;
    if ('app' in data && !('bench' in data)) session = hear(session, { message: data, problems: [] }, 0);
  };
  const named = () => {
    const all = [...session.apps.values()].flatMap(({ actors }) => [...actors.values()]);
    return Object.fromEntries(all.map((actor) => [actor.id, actor]));
  };
  const say = (message: object) => channel.postMessage({ bench: 'w', ...message });
  const attached = new Set<string>();
  try {
    await vi.waitFor(() => {
      say({ type: 'hello' });
      for (const { app, actors } of session.apps.values()) {
        if (!attached.has(app)) say({ type: 'attach', app });
        attached.add(app);
        const actor = [...actors.values()].find(({ id }) => id === send?.id);
        if (send && actor) say({ type: 'send', app, sessionId: actor.sessionId, event: send.event });
        if (actor) send = undefined;
      }
      expect(isReady(named())).toBe(true);
    }, patiently);
  } finally {
    for (const app of attached) say({ type: 'detach', app });
    channel.close();
  }
  return named();
}

it("Live shows the declared part of a store's last value, and sends the store events", async () => {
  const store = createStore({
    context: { items: 0, coupon: 'SECRET' },
    on: { add: (context, event: { count: number }) => ({ ...context, items: context.items + event.count }) },
  });
  store.inspect(
    createInspect({ name: 'cart', live: { context: ['value.items'], events: { add: ['count'] } } }) as never,
  );
  store.send({ type: 'add', count: 2 });
  // The report of the store may be older than the event.
  const before = await actorsWhen(({ cart }) => JSON.stringify(cart?.snapshot.context).includes('"items":2'));
  expect(before.cart).toMatchObject({
    machine: null,
    isAlive: true,
    snapshot: { context: { items: 2 } },
  });
  const after = await actorsWhen(({ cart }) => JSON.stringify(cart?.snapshot.context).includes('"items":5'), {
    id: 'cart',
    event: { type: 'add', count: 3 },
  });
  expect(JSON.stringify(after)).not.toContain('SECRET');
  expect(store.getSnapshot().context.items).toBe(5);
});

it('Live shows the last values of actors that are not machines, as far as their parent declares them', async () => {
  const listeners = new Set<(value: unknown) => void>();
  const source = fromObservable(
    () =>
      ({
        subscribe: ({ next }: { next(value: unknown): void }) => {
          listeners.add(next);
          return { unsubscribe() {} };
        },
      }) as never,
  );
  const parent = createMachine({
    id: 'parent',
    meta: { live: { actors: { ticks: ['value'], count: ['value.sum'] } } },
    invoke: [
      { id: 'ticks', src: source },
      { id: 'hidden', src: source },
      { id: 'count', src: fromTransition((state) => state, { sum: 3, name: 'SECRET' }) },
    ],
  });
  const actor = createActor(parent, { inspect: createInspect() }).start();
  for (const next of listeners) next('tick 7');
  const { ticks, hidden, count } = await actorsWhen((actors) =>
    // A slow machine may bring them one after the other.
    ['ticks', 'hidden', 'count'].every((id) => actors[id]?.snapshot.context !== undefined),
  );
  expect(ticks?.snapshot.context).toBe('tick 7');
  expect(hidden?.snapshot.context).toBe('[hidden text, 6 letters]');
  expect(count?.snapshot.context).toEqual({ sum: 3, '[hidden]': '1 key' });
  actor.stop();
});

it('Live names a root actor by the option or else by its machine, never by an id that may contain data', async () => {
  const inspect = createInspect();
  const logic = fromTransition((state) => state, 0);
  const actors = [
    createActor(door, { id: 'SECRET', inspect }),
    createActor(logic, { id: 'SECRET', inspect }),
    createActor(logic, { inspect: createInspect({ name: 'counter' }) }),
  ].map((actor) => actor.start());
  const found = await actorsWhen((named) => 'door' in named && 'counter' in named);
  expect(Object.keys(found)).toContain('actor 1');
  expect(JSON.stringify(found)).not.toContain('SECRET');
  for (const { id } of Object.values(found)) expect(id).not.toMatch(/^x:/);
  for (const actor of actors) actor.stop();
});
