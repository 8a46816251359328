import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createStore, fromStore } from '@xstate/store';
import { afterAll, describe, expect, it } from 'vitest';
import {
  createActor,
  createMachine,
  fromCallback,
  fromEventObservable,
  fromObservable,
  fromPromise,
  fromTransition,
} from 'xstate';
import * as z from 'zod';
import { declaredTypes } from '../src/discover/declared-types.ts';
import { registryOf } from '../src/discover/registry-of.ts';
import { readChart } from '../src/model/chart.ts';
import { kindOfLogic } from '../src/model/logic-machine.ts';
import { advance, begin, type Occurrence, type Simulation, waitingActors } from '../src/model/simulation.ts';

type Count = { type: 'add'; by: number } | { type: 'clear' };

const counter = fromTransition((count: number, event: Count) => {
  switch (event.type) {
    case 'add':
      return count + event.by;
    case 'clear':
      return 0;
  }
}, 5);

const none = { subscribe: () => ({ unsubscribe() {} }) };
const ticks = fromObservable<number, undefined>(() => none as never);
const keys = fromEventObservable<{ type: 'key' }, undefined>(() => none as never);
const socket = fromCallback(({ sendBack, receive }) => {
  receive((event) => {
    if (event.type === 'say') sendBack({ type: 'said' });
  });
});
let effects = 0;
const cart = createStore({
  context: { items: 0 },
  on: {
    add: (
      context: { items: number },
      event: { count: number },
      enqueue: { effect(run: () => void): void; emit: Record<string, (data: object) => void> },
    ) => {
      enqueue.effect(() => {
        effects += 1;
      });
      enqueue.emit.added?.({ count: event.count });
      return { ...context, items: context.items + event.count };
    },
    empty: () => ({ items: 0 }),
  },
  emits: { added: () => {} },
} as never) as unknown as { send(event: object): void; getSnapshot(): { context: unknown } };

const entriesOf = (exported: Record<string, unknown>, types = {}) =>
  registryOf('p', [{ file: 'src/a.ts', exported, types }]).entries;

const entryOf = (logic: unknown) => {
  const [entry] = entriesOf({ logic });
  if (!entry) throw new Error('It is not found.');
  return entry;
};

const run = (logic: unknown, occurrences: readonly Occurrence[], input?: unknown): Simulation =>
  occurrences.reduce(advance, begin(entryOf(logic).machine, input));

const event = (type: string, data: object = {}): Occurrence => ({ kind: 'event', event: { type, ...data } });

describe('the kind of logic', () => {
  it.each([
    ['transition', counter],
    ['observable', ticks],
    ['event observable', keys],
    ['callback', socket],
    ['store', cart],
    ['transition', fromStore({ context: {}, on: {} })],
    [null, fromPromise(async () => 1)],
    [null, createMachine({})],
    [null, createActor(counter)],
    [null, { transition: 1 }],
    [null, null],
  ] as const)('is %s', (kind, value) => {
    expect(kindOfLogic(value)).toBe(kind);
  });

  it('is found among exports, by their names, each once', () => {
    const exported = {
      counter,
      default: counter,
      cart,
      running: createActor(ticks),
      all: { socket },
      load: fromPromise(async () => 1),
    };
    expect(entriesOf(exported).map(({ machine, logic }) => [machine.id, logic])).toEqual([
      ['counter', 'transition'],
      ['cart', 'store'],
      ['running', 'observable'],
      ['all.socket', 'callback'],
    ]);
  });
});

describe('a transition function', () => {
  it('handles events as its actor does', () => {
    const actor = createActor(counter).start();
    const events = [
      { type: 'add', by: 3 },
      { type: 'add', by: -1 },
    ] as const;
    for (const one of events) actor.send(one);
    const { snapshot } = run(
      counter,
      events.map((one) => ({ kind: 'event', event: one })),
    );
    expect(snapshot.context).toEqual({ value: actor.getSnapshot().context });
  });

  it('starts with the value computed from the input', () => {
    const logic = fromTransition(
      (state: { name: string }) => state,
      ({ input }: { input: string }) => ({ name: input }),
    );
    expect(run(logic, [], 'Ada').snapshot.context).toEqual({ value: { name: 'Ada' } });
  });

  it('has the events that its code names', () => {
    expect(readChart(entryOf(counter).machine).transitions.map(({ label }) => label)).toEqual([
      'add',
      'clear',
      'any event',
    ]);
  });
});

describe('a store', () => {
  it('handles events like the store itself, without its effects', () => {
    const { snapshot, last } = run(cart, [
      event('add', { count: 2 }),
      event('empty'),
      event('add', { count: 4 }),
    ]);
    expect(effects).toBe(0);
    for (const one of [{ type: 'add', count: 2 }, { type: 'empty' }, { type: 'add', count: 4 }])
      cart.send(one);
    expect(snapshot.context).toEqual({ value: cart.getSnapshot().context });
    expect(last.emitted).toEqual([{ type: 'added', count: 4 }]);
    expect(effects).toBe(2);
  });

  it('has the events of its definition, with the data of its schemas', () => {
    const store = createStore({
      schemas: { events: { add: z.object({ count: z.number() }) } },
      context: { items: 0 },
      on: { add: (context: { items: number }) => context },
    } as never);
    const { machine, model } = entryOf(store);
    expect(readChart(machine).transitions.map(({ label }) => label)).toEqual(['add']);
    expect(model.events).toEqual([{ count: 1, type: 'add' }]);
  });
});

describe('what does not run in a simulation', () => {
  it('an observable: its value is chosen', () => {
    const begun = run(ticks, []);
    expect(waitingActors(begun).map(({ id }) => id)).toEqual(['observable']);
    const simulation = advance(begun, {
      kind: 'changed',
      actorId: 'observable',
      snapshot: { status: 'active', context: 7 },
    });
    expect(simulation.snapshot.context.value).toBe(7);
    expect(
      advance(simulation, { kind: 'done', actorId: 'observable', output: undefined }).snapshot.status,
    ).toBe('done');
  });

  it('an observable of events: the last event is its value', () => {
    expect(run(keys, [event('key')]).snapshot.context.value).toEqual({ type: 'key' });
  });

  it('a callback: it receives events, and what it sends is its value', () => {
    const { machine } = entryOf(socket);
    expect(
      readChart(machine)
        .transitions.filter(({ kind }) => kind === 'event')
        .map(({ label }) => label),
    ).toEqual(['say', 'said']);
    expect(run(socket, [event('say')]).last.sent).toMatchObject([{ to: 'callback', event: { type: 'say' } }]);
    expect(run(socket, [event('said')]).snapshot.context.value).toEqual({ type: 'said' });
  });

  it('a callback never ends by itself', () => {
    const { machine, model } = entryOf(socket);
    expect(readChart(machine).transitions.map(({ kind }) => kind)).not.toContain('done');
    expect(model.outcomes?.callback?.outputs).toEqual([]);
  });

  it('starts under a name with a dot', () => {
    const [machine] = entriesOf({ all: { socket } }).map((one) => one.machine);
    if (!machine) throw new Error('None is found.');
    expect(waitingActors(begin(machine, undefined))).toMatchObject([{ id: 'callback' }]);
  });

  it('fails as the tester chooses', () => {
    const { snapshot } = run(socket, [{ kind: 'failed', actorId: 'callback', error: new Error('gone') }]);
    expect([snapshot.value, snapshot.context.value]).toEqual(['failed', new Error('gone')]);
  });
});

describe('the samples of logic', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'logic-types-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('come from the types that its code declares', async () => {
    const file = path.join(folder, 'a.ts');
    writeFileSync(
      file,
      `type Count = { type: 'add'; by: number };
       const step = (count: number, event: Count) => count;
       export const counter = fromTransition(step, 5);
       export const other = fromTransition<number, { type: 'go'; to: string }>((state) => state, 0);
       export const cart = createStore({ context: {}, on: { add: (context, event: { count: number }) => context, empty: () => ({}) } });
       export const ticks = fromObservable<number>(() => interval(1000));
       export const keys = fromEventObservable<{ type: 'key'; code: 'a' }>(() => none);`,
    );
    const types = await declaredTypes(file, async () => null);
    const entries = entriesOf(
      { counter, other: fromTransition((state: number) => state, 0), cart, ticks, keys },
      types,
    );
    expect(entries.map(({ model }) => model.events)).toEqual([
      [{ type: 'add', by: 1 }, { type: 'clear' }],
      [{ type: 'go', to: 'to' }],
      [{ type: 'add', count: 1 }, { type: 'empty' }],
      [],
      [{ type: 'key', code: 'a' }],
    ]);
    expect(entries[3]?.model.outcomes?.observable?.snapshots).toEqual([{ status: 'active', context: 1 }]);
  });

  it('give a finite number of paths, although its values are unlimited', () => {
    expect(entryOf(counter).model.distinguish?.({ value: 1 } as never)).toBeNull();
  });
});
