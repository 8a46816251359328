import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import {
  type AnyActor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  assign,
  createActor,
  createMachine,
  enqueueActions,
  fromCallback,
  fromEventObservable,
  fromObservable,
  fromPromise,
  fromTransition,
  type InspectionEvent,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  stopChild,
} from 'xstate';
import { gatherCoverage } from '../src/coverage/instrument.ts';
import { ExactClock } from '../src/model/exact-clock.ts';
import { runTogether, type SharedOccurrence } from '../src/model/together.ts';
import { sharedRun } from '../src/simulate/shared-run.ts';
import { randomMachine, randomOf } from './random-machine.ts';

let ran: string[] = [];

const house = setup({
  actors: {
    bell: createMachine({
      id: 'bell',
      initial: 'idle',
      states: {
        idle: { on: { ring: 'ringing', remove: 'gone' } },
        ringing: { entry: [() => ran.push('bell'), sendParent({ type: 'rung' })], after: { 100: 'idle' } },
        gone: { type: 'final' },
      },
    }),
    load: fromPromise(async () => {
      ran.push('load');
      return 'loaded';
    }),
    ticks: fromObservable(() => {
      ran.push('ticks');
      return { subscribe: () => ({ unsubscribe() {} }) } as never;
    }),
    socket: fromCallback(() => {
      ran.push('socket');
    }),
    count: fromTransition(
      (count: number, event: { type: string }) => (event.type === 'add' ? count + 1 : count),
      0,
    ),
  },
  actions: { greet: () => ran.push('greet') },
}).createMachine({
  id: 'house',
  context: { rung: 0, last: null as unknown },
  entry: ['greet', () => ran.push('inline')],
  invoke: [
    { id: 'bell', src: 'bell', onDone: '.quiet' },
    {
      id: 'load',
      src: 'load',
      onDone: { actions: assign({ last: ({ event }) => event.output }) },
      onError: '.broken',
    },
    {
      id: 'ticks',
      src: 'ticks',
      onSnapshot: { actions: assign({ last: ({ event }) => event.snapshot.context }) },
    },
    { id: 'socket', src: 'socket' },
    { id: 'count', src: 'count' },
  ],
  initial: 'open',
  states: {
    open: {
      on: { visit: { actions: [sendTo('bell', { type: 'ring' }), sendTo('count', { type: 'add' })] } },
    },
    quiet: {},
    broken: {},
  },
  on: { rung: { actions: assign({ rung: ({ context }) => context.rung + 1 }) } },
});

function start(machine: AnyStateMachine = house, occurrences: readonly SharedOccurrence[] = []) {
  ran = [];
  const together = runTogether(machine, { count: 0 });
  together.start();
  for (const one of occurrences) together.happen(one);
  const child = (id: string): AnyActor => together.root.getSnapshot().children[id];
  return { together, child, sessionOf: (id: string) => child(id).sessionId };
}

describe('actors that run together', () => {
  it('send each other messages, and their delays end on one clock', () => {
    const { together, child } = start();
    together.happen({ kind: 'event', sessionId: together.root.sessionId, event: { type: 'visit' } });
    expect(child('bell').getSnapshot().value).toBe('ringing');
    expect(child('count').getSnapshot().context).toBe(1);
    expect(together.root.getSnapshot().context.rung).toBe(1);
    expect(together.pending).toEqual([100]);
    together.happen({ kind: 'elapse', milliseconds: 100 });
    expect([child('bell').getSnapshot().value, together.now]).toEqual(['idle', 100]);
  });

  it('each receive events from the tester', () => {
    const { together, child, sessionOf } = start();
    together.happen({ kind: 'event', sessionId: sessionOf('bell'), event: { type: 'ring' } });
    expect(together.root.getSnapshot().context.rung).toBe(1);
    together.happen({ kind: 'elapse', milliseconds: 100 });
    together.happen({ kind: 'event', sessionId: child('bell').sessionId, event: { type: 'remove' } });
    expect(together.root.getSnapshot().value).toBe('quiet');
  });

  it('run no actions of their machines, and no other effects of the project', () => {
    const { together } = start();
    together.happen({ kind: 'event', sessionId: together.root.sessionId, event: { type: 'visit' } });
    expect(ran).toEqual([]);
    expect(together.waiting.map(({ id }) => id)).toEqual(['load', 'ticks', 'socket']);
  });

  it('have the outcomes that the tester chooses', () => {
    const { together, sessionOf } = start();
    const context = () => together.root.getSnapshot().context.last;
    together.happen({
      kind: 'changed',
      sessionId: sessionOf('ticks'),
      snapshot: { status: 'active', context: 7 },
    });
    expect(context()).toBe(7);
    const load = sessionOf('load');
    together.happen({ kind: 'done', sessionId: load, output: 'rooms' });
    expect(context()).toBe('rooms');
    expect(together.waiting.map(({ id }) => id)).toEqual(['ticks', 'socket']);
    expect(() => together.happen({ kind: 'done', sessionId: load, output: 1 })).toThrow('no longer runs');
    expect(() => together.happen({ kind: 'done', sessionId: sessionOf('count'), output: 1 })).toThrow(
      'by itself',
    );
  });

  it('get the same id in each replay if they have none', () => {
    const spawning = createMachine({
      id: 'spawning',
      on: { spawn: { actions: assign({ child: ({ spawn }) => spawn(createMachine({ id: 'child' })) }) } },
    });
    const ids = [1, 2].map(() => {
      const { together } = start(spawning);
      together.happen({ kind: 'event', sessionId: together.root.sessionId, event: { type: 'spawn' } });
      return Object.keys(together.root.getSnapshot().children);
    });
    expect(ids).toEqual([['child 1'], ['child 1']]);
  });

  it('have the same names when they are played again, also in the shown values', () => {
    const pool = setup({ actors: { worker: createMachine({}) } }).createMachine({
      id: 'pool',
      context: { workers: [] as AnyActorRef[] },
      on: {
        add: { actions: assign({ workers: ({ context, spawn }) => [...context.workers, spawn('worker')] }) },
      },
    });
    const add: SharedOccurrence = { kind: 'event', sessionId: 'actor 1', event: { type: 'add' } };
    const [first, again] = [1, 2].map(() => {
      const { shown } = sharedRun(pool, undefined, [add, add]);
      return [...shown.app.actors.values()].map(({ id, snapshot }) => [id, snapshot.context]);
    });
    expect(first).toEqual([
      ['pool', { workers: ['[actor worker 1]', '[actor worker 2]'] }],
      ['worker 1', expect.anything()],
      ['worker 2', expect.anything()],
    ]);
    expect(again).toEqual(first);
  });

  it('are all running when `spawnChild` starts several without an id', () => {
    const load = fromPromise(async () => 1);
    const loader = setup({ actors: { load } }).createMachine({
      id: 'loader',
      context: { loaded: 0 },
      entry: [spawnChild('load'), spawnChild('load')],
      on: { 'xstate.done.actor.*': { actions: assign({ loaded: ({ context }) => context.loaded + 1 }) } },
    });
    const { together } = start(loader);
    expect(together.waiting.map(({ id }) => id)).toEqual(['load 1', 'load 2']);
    for (const { sessionId } of together.waiting) together.happen({ kind: 'done', sessionId, output: 1 });
    expect([together.root.getSnapshot().context.loaded, together.waiting]).toEqual([2, []]);
  });

  it('fail as the tester chooses', () => {
    const { together, sessionOf } = start();
    together.happen({ kind: 'failed', sessionId: sessionOf('load'), error: new Error('offline') });
    expect(together.root.getSnapshot().value).toBe('broken');
  });

  describe.each([
    ['a callback', fromCallback(() => () => {})],
    ['an observable', fromObservable(() => ({ subscribe: () => ({ unsubscribe() {} }) }) as never)],
    [
      'an observable of events',
      fromEventObservable(() => ({ subscribe: () => ({ unsubscribe() {} }) }) as never),
    ],
    ['a promise', fromPromise(() => new Promise(() => {}))],
  ])('of which one is %s', (_, src: AnyActorLogic) => {
    it.each([
      [
        'stop it when they leave the state that invokes it',
        createMachine({
          id: 'exits',
          initial: 'a',
          states: { a: { invoke: { id: 'c', src }, on: { E: 'b' } }, b: { on: { E: 'a' } } },
        }),
      ],
      [
        'stop it when the machine that invokes it ends',
        createMachine({
          id: 'ends',
          invoke: { id: 'c', src },
          initial: 'a',
          states: { a: { on: { E: 'b' } }, b: { type: 'final' } },
        }),
      ],
      [
        'stop it by an action when it is spawned',
        createMachine({
          id: 'spawns',
          entry: spawnChild(src, { id: 'c' }),
          initial: 'a',
          states: { a: { on: { E: { target: 'b', actions: stopChild('c') } } }, b: {} },
        }),
      ],
      [
        'stop it when the machine that spawned it ends',
        createMachine({
          id: 'spawnsAndEnds',
          entry: spawnChild(src, { id: 'c' }),
          initial: 'a',
          states: { a: { on: { E: 'b' } }, b: { type: 'final' } },
        }),
      ],
    ])('%s', (_, machine) => {
      const real = createActor(machine).start();
      const { together, child } = start(machine);
      const [kept, realChild] = [child('c'), real.getSnapshot().children.c];
      expect(together.waiting).toEqual([kept]);
      real.send({ type: 'E' });
      together.happen({ kind: 'event', sessionId: together.root.sessionId, event: { type: 'E' } });
      const see = (root: AnyActor, one: AnyActorRef | undefined) => {
        const { status, value, error, children } = root.getSnapshot();
        return { status, value, error, children: Object.keys(children), child: one?.getSnapshot().status };
      };
      expect(see(together.root, kept)).toEqual(see(real, realChild));
      expect(see(together.root, kept)).toMatchObject({ value: 'b', error: undefined, child: 'stopped' });
      expect(together.waiting).toEqual([]);
    });
  });

  it('that answer each other endlessly are stopped with a message', () => {
    const ping = createMachine({ id: 'ping', on: { ping: { actions: sendParent({ type: 'pong' }) } } });
    const endless = createMachine({
      id: 'endless',
      invoke: { id: 'ping', src: ping },
      on: { pong: { actions: sendTo('ping', { type: 'ping' }) } },
    });
    const { together } = start(endless);
    expect(() =>
      together.happen({ kind: 'event', sessionId: together.root.sessionId, event: { type: 'pong' } }),
    ).toThrow('without end');
  });
});

/** A random machine whose actors are random machines. They send each other events. */
function family(seed: number): AnyStateMachine {
  const notify = assign(({ self }: { self: AnyActorRef }) => {
    (self._parent as AnyActorRef | undefined)?.send({ type: 'own.first', by: 1 });
    return {};
  });
  const child = (number: number) =>
    randomMachine(randomOf(seed * 97 + number)).provide({ actions: { notifySelf: notify as never } });
  const pass = enqueueActions(({ context, enqueue, self }) => {
    const children: object = self.getSnapshot()?.children ?? {};
    for (const id of ['one', 'two', 'left'])
      if (id in children) enqueue.sendTo(id, { type: 'go', by: context.count % 3 });
  });
  return randomMachine(randomOf(seed)).provide({
    actors: { work: child(1) as never, side: child(2) as never },
    actions: { see: pass as never },
  });
}

/** All running actors with their observable state. */
function seen(
  root: AnyActor,
  pending: readonly number[],
  now: number,
  nameOf = (actor: AnyActor) => actor.sessionId,
) {
  const visit = (actor: AnyActor): unknown[] => {
    const { status, value, context, output, children = {} } = actor.getSnapshot();
    const below: Record<string, AnyActor> = children;
    return [
      [nameOf(actor), actor.id, status, value, context, output, Object.keys(below)],
      ...Object.values(below).flatMap(visit),
    ];
  };
  return { actors: visit(root), pending: pending.map((due) => due - now) };
}

const families = Number(process.env.DIFFERENTIAL_FAMILIES ?? 60);
const first = Number(process.env.DIFFERENTIAL_FIRST ?? 1);

it(`simulated together they equal running actors: ${families} random families`, {
  timeout: 1_200_000,
}, () => {
  let applied = 0;
  let talked = 0;
  // XState warns about each event that arrives after the end of its actor.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (let seed = first; seed < first + families; seed++) {
    const random = randomOf(seed * 13 + 5);
    const input = { count: random.integer(4) };
    const clock = new ExactClock();
    const sessions = new Map<string, AnyActor>();
    const real: AnyActor = createActor(family(seed), {
      id: 'random',
      input: { ...input },
      clock: clock as never,
      logger: () => {},
      inspect: (event: InspectionEvent) => {
        const actor = event.actorRef as AnyActor;
        if (event.type === '@xstate.actor') sessions.set(`actor ${sessions.size + 1}`, actor);
        if (event.type === '@xstate.event' && event.sourceRef && event.sourceRef !== actor) talked += 1;
      },
    } as never);
    real.subscribe({ error: () => {} });
    real.start();
    const together = runTogether(family(seed), input);
    together.start();
    const occurrences: SharedOccurrence[] = [];
    for (let step = 0; step < 10 && real.getSnapshot().status === 'active'; step++) {
      const isReal = seen(
        real,
        clock.pending,
        clock.now,
        (actor) => [...sessions].find(([, one]) => one === actor)?.[0] ?? '',
      );
      const simulated = seen(together.root, together.pending, together.now);
      if (!isDeepStrictEqual(simulated, isReal))
        expect(simulated, `family ${seed} after ${JSON.stringify(occurrences)}`).toEqual(isReal);
      const running = isReal.actors.map((one) => (one as string[])[0] ?? '');
      const sessionId = random.pick(running as [string, ...string[]]);
      const occurrence: SharedOccurrence = random.oneIn(3)
        ? { kind: 'elapse', milliseconds: random.pick([3, 5, 10, 30]) }
        : {
            kind: 'event',
            sessionId,
            event: { type: random.pick(['go', 'stop', 'news.first', 'own.second']), by: random.integer(3) },
          };
      if (occurrence.kind === 'elapse') clock.pass(occurrence.milliseconds);
      else if (sessions.get(sessionId)?.getSnapshot().status === 'active')
        sessions.get(sessionId)?.send(occurrence.event as never);
      else continue;
      together.happen(occurrence);
      occurrences.push(occurrence);
      applied += 1;
    }
    // Going back replays the steps from the start: they lead to the same states.
    const again = runTogether(family(seed), input);
    again.start();
    for (const one of occurrences) again.happen(one);
    const [played, before] = [again, together].map((one) => seen(one.root, one.pending, one.now));
    if (!isDeepStrictEqual(played, before)) expect(played, `family ${seed} again`).toEqual(before);
  }
  expect(applied).toBeGreaterThan(families * 2);
  expect(talked).toBeGreaterThan(families);
  gatherCoverage().discard();
});
