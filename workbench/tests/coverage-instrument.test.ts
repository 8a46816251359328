import { describe, expect, it } from 'vitest';
import {
  type AnyStateMachine,
  and,
  createActor,
  createMachine,
  enqueueActions,
  fromPromise,
  initialTransition,
  not,
  or,
  SimulatedClock,
  setup,
  stateIn,
  transition,
} from 'xstate';
import { pairKey } from '../src/coverage/gathered.ts';
import { gatherCoverage } from '../src/coverage/instrument.ts';
import { readChart } from '../src/model/chart.ts';
import { explore } from '../src/model/graph.ts';
import { begin } from '../src/model/simulation.ts';
import { fingerprintOf } from '../src/travel/fingerprint.ts';

const gathering = gatherCoverage();

/** The hits of a machine during `run`: `[by pure steps, by actors, by the workbench]`. */
function gatheredOf(machineId: string, run: () => void) {
  gathering.take();
  run();
  const found = gathering.take().filter(({ machine }) => machine === machineId);
  expect(found.length).toBeLessThan(2);
  const { states = {}, transitions = {}, guards = {} } = found[0] ?? {};
  return { states, transitions, guards };
}

const door = createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { open: 'ajar' } },
    ajar: { on: { shut: 'shut' }, initial: 'half', states: { half: {} } },
  },
});

describe('the gathered coverage', () => {
  it('counts pure steps, only for the events that were sent', () => {
    expect(
      gatheredOf('door', () => {
        const [shut] = initialTransition(door);
        transition(door, shut, { type: 'open' });
        transition(door, shut, { type: 'shut' });
      }),
    ).toEqual({
      states: {
        door: [1, 0, 0],
        'door.shut': [1, 0, 0],
        'door.ajar': [1, 0, 0],
        'door.ajar.half': [1, 0, 0],
      },
      transitions: { 'door.shut|open|0': [1, 0, 0] },
      guards: {},
    });
  });

  it('has the fingerprint of the machine before its inline guards were watched', () => {
    const gate = createMachine({
      id: 'inline gate',
      initial: 'shut',
      states: { shut: { on: { push: { guard: () => true, target: 'open' } } }, open: {} },
    });
    const fingerprint = fingerprintOf(readChart(gate));
    gathering.take();
    createActor(gate).start().send({ type: 'push' });
    expect(gathering.take()).toMatchObject([{ machine: 'inline gate', fingerprint }]);
  });

  it('ignores the actor that XState creates for a pure step and never starts', () => {
    const opened = door.resolveState({ value: { ajar: 'half' } });
    expect(gatheredOf('door', () => transition(door, opened, { type: 'shut' }))).toEqual({
      states: { 'door.shut': [1, 0, 0] },
      transitions: { 'door.ajar|shut|0': [1, 0, 0] },
      guards: {},
    });
  });

  it('counts simulations and searches for paths apart, since they assert nothing', () => {
    const states = { door: [0, 0, 1], 'door.shut': [0, 0, 1] };
    expect(gatheredOf('door', () => begin(door, undefined)).states).toEqual(states);
    const model = { machine: door, inputs: [undefined], events: [] };
    expect(gatheredOf('door', () => void [...explore(model, 10)]).states).toEqual(states);
  });

  it('can be dropped', () => {
    gathering.take();
    initialTransition(door);
    gathering.discard();
    expect(gathering.take()).toEqual([]);
  });

  it('counts actors after they start', () => {
    expect(gatheredOf('door', () => createActor(door)).states).toEqual({});
    expect(
      gatheredOf('door', () => {
        const actor = createActor(door).start();
        actor.send({ type: 'open' });
        actor.send({ type: 'shut' });
      }),
    ).toEqual({
      states: {
        door: [0, 1, 0],
        'door.shut': [0, 2, 0],
        'door.ajar': [0, 1, 0],
        'door.ajar.half': [0, 1, 0],
      },
      transitions: { 'door.shut|open|0': [0, 1, 0], 'door.ajar|shut|0': [0, 1, 0] },
      guards: {},
    });
  });

  it('counts a provided machine as the original machine', () => {
    const provided = door.provide({}).provide({});
    expect(
      gatheredOf('door', () => {
        transition(door, initialTransition(door)[0], { type: 'open' });
        createActor(provided).start().send({ type: 'open' });
      }).transitions,
    ).toEqual({ 'door.shut|open|0': [1, 1, 0] });
  });

  it('separates machines that have the same id and different shapes', () => {
    const other = createMachine({ id: 'door', initial: 'locked', states: { locked: {} } });
    gathering.take();
    initialTransition(door);
    initialTransition(other);
    const found = gathering.take();
    expect(found.map(({ machine }) => machine)).toEqual(['door', 'door']);
    expect(new Set(found.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });
});

const passing = setup({ guards: { isSet: () => true } }).createMachine({
  id: 'passing',
  initial: 'first',
  states: {
    first: { always: { guard: 'isSet', target: 'second' } },
    second: { entry: enqueueActions(({ enqueue }) => enqueue.raise({ type: 'on' })), on: { on: 'last' } },
    last: {},
  },
});

describe('the coverage of transitions without a sent event', () => {
  it.each([
    ['by a pure step', [1, 0, 0], (): void => void initialTransition(passing)],
    ['by an actor', [0, 1, 0], (): void => void createActor(passing).start()],
  ] as const)('counts eventless and raised transitions %s', (_, once, run) => {
    expect(gatheredOf('passing', run)).toEqual({
      states: { passing: once, 'passing.first': once, 'passing.second': once, 'passing.last': once },
      transitions: { 'passing.first||0': once, 'passing.second|on|0': once },
      guards: { 'passing.first||0|isSet|yes': once },
    });
  });

  it('counts a history state when a transition targets it', () => {
    const machine = createMachine({
      id: 'past',
      initial: 'off',
      states: {
        off: { on: { on: 'lit.before' } },
        lit: { initial: 'dim', states: { dim: {}, before: { type: 'history' } } },
      },
    });
    const { states } = gatheredOf('past', () => createActor(machine).start().send({ type: 'on' }));
    expect(states).toMatchObject({ 'past.lit.before': [0, 1, 0], 'past.lit.dim': [0, 1, 0] });
  });

  it('counts delays', () => {
    const clock = new SimulatedClock();
    const machine = createMachine({
      id: 'delayed',
      initial: 'waiting',
      states: { waiting: { after: { 100: 'over' } }, over: {} },
    });
    const { transitions } = gatheredOf('delayed', () => {
      createActor(machine, { clock }).start();
      clock.increment(100);
    });
    expect(transitions).toEqual({ 'delayed.waiting|xstate.after.100.delayed.waiting|0': [0, 1, 0] });
  });

  it('counts done events of invoked actors and the transitions of invoked machines', async () => {
    const child = createMachine({
      id: 'child',
      initial: 'busy',
      states: { busy: { on: { end: 'over' } }, over: {} },
    });
    const parent = setup({ actors: { child, work: fromPromise(async () => 7) } }).createMachine({
      id: 'parent',
      initial: 'working',
      invoke: { id: 'child', src: 'child' },
      states: { working: { invoke: { id: 'work', src: 'work', onDone: 'done' } }, done: {} },
    });
    gathering.take();
    const actor = createActor(parent).start();
    actor.getSnapshot().children.child?.send({ type: 'end' });
    await new Promise<void>((resolve) => {
      actor.subscribe((snapshot) => snapshot.matches('done') && resolve());
    });
    const taken = Object.assign({}, ...gathering.take().map(({ transitions }) => transitions));
    expect(taken).toEqual({
      'child.busy|end|0': [0, 1, 0],
      'parent.working|xstate.done.actor.work|0': [0, 1, 0],
    });
  });

  it('counts nothing when the context factory throws', () => {
    const machine = createMachine({
      id: 'contextless',
      context: () => {
        throw new Error('no context');
      },
    });
    expect(gatheredOf('contextless', () => initialTransition(machine)).states).toEqual({});
  });

  it('starts no child in a pure step', () => {
    const child = createMachine({ id: 'idleChild', initial: 'busy', states: { busy: {} } });
    const parent = setup({ actors: { child } }).createMachine({ id: 'pureParent', invoke: { src: 'child' } });
    expect(gatheredOf('idleChild', () => initialTransition(parent)).states).toEqual({});
  });
});

it('counts two transitions that follow each other, in pure steps and in one actor', () => {
  gathering.take();
  const [shut] = initialTransition(door);
  const [ajar] = transition(door, shut, { type: 'open' });
  transition(door, ajar, { type: 'shut' });
  // From the same state again: the step before it counts for both.
  transition(door, ajar, { type: 'shut' });
  const actor = createActor(door).start();
  for (const type of ['open', 'unknown', 'shut', 'open']) actor.send({ type });
  const [open, close] = ['door.shut|open|0', 'door.ajar|shut|0'];
  expect(gathering.take()[0]?.pairs).toEqual({
    [pairKey(open, close)]: [2, 1, 0],
    [pairKey(close, open)]: [0, 1, 0],
  });
});

describe('the coverage of guards', () => {
  const asked = (machine: AnyStateMachine, ...types: string[]) =>
    gatheredOf(machine.id, () => {
      const actor = createActor(machine).start();
      for (const type of types) actor.send({ type });
    }).guards;

  it('records each answer under its transition', () => {
    const machine = setup({ guards: { yes: () => true, no: () => false } }).createMachine({
      id: 'branches',
      on: { go: [{ guard: 'no' }, { guard: { type: 'yes' } }, { guard: 'no' }], stay: { guard: 'no' } },
    });
    expect(asked(machine, 'go', 'stay', 'go')).toEqual({
      'branches|go|0|no|no': [0, 2, 0],
      'branches|go|1|yes|yes': [0, 2, 0],
      'branches|stay|0|no|no': [0, 1, 0],
    });
  });

  it('uses the declared name when provide replaces the guard', () => {
    const machine = setup({ guards: { isOpen: () => false } }).createMachine({
      id: 'provided',
      on: { go: { guard: 'isOpen' } },
    });
    expect(
      gatheredOf('provided', () => {
        for (const isOpen of [true, false]) {
          const provided = machine.provide({ guards: { isOpen: () => isOpen } });
          createActor(provided).start().send({ type: 'go' });
        }
        // A copy of a machine that already ran.
        const again = machine.provide({ guards: { isOpen: () => true } });
        createActor(again).start();
        createActor(again.provide({})).start().send({ type: 'go' });
      }).guards,
    ).toEqual({ 'provided|go|0|isOpen|yes': [0, 2, 0], 'provided|go|0|isOpen|no': [0, 1, 0] });
  });

  it.each([
    ['and', and(['yes', 'no']), { yes: 'yes', no: 'no' }],
    ['and, up to the first no', and(['no', 'yes']), { no: 'no' }],
    ['or, up to the first yes', or(['yes', 'no']), { yes: 'yes' }],
    ['not', not('no'), { no: 'no' }],
    ['nested', and([or(['no', 'yes']), not('no')]), { no: 'no', yes: 'yes' }],
    ['a composite with a name', 'both', { both: 'no', yes: 'yes', no: 'no' }],
    ['of a state', stateIn({ one: 'a' }), { stateIn: 'yes' }],
    ['of a state, with a name', 'isInA', { isInA: 'yes' }],
    ['inline', () => true, { inline: 'yes' }],
    ['inline in a composite', and([() => true, 'no']), { inline: 'yes', no: 'no' }],
  ] as const)('records the parts of a composite guard: %s', (_, guard, answers) => {
    const machine = setup({
      guards: { yes: () => true, no: () => false, both: and(['yes', 'no']), isInA: stateIn({ one: 'a' }) },
    }).createMachine({
      id: 'composite',
      type: 'parallel',
      // biome-ignore lint/suspicious/noExplicitAny: the table has guards of every kind
      on: { go: { guard: guard as any } },
      states: { one: { initial: 'a', states: { a: {} } } },
    });
    expect(Object.keys(asked(machine, 'go')).sort()).toEqual(
      Object.entries(answers)
        .map(([name, answer]) => `composite|go|0|${name}|${answer}`)
        .sort(),
    );
  });

  it.each(['isSet', { type: 'isSet' }] as const)('ignores a check inside an action: %j', (guard) => {
    const machine = setup({ guards: { isSet: () => true } }).createMachine({
      id: 'checking',
      initial: 'a',
      states: {
        a: { always: { guard, target: 'b' } },
        b: { entry: enqueueActions(({ check }) => check('isSet')) },
      },
    });
    expect(asked(machine)).toEqual({ 'checking.a||0|isSet|yes': [0, 1, 0] });
  });

  it('records nothing when a guard throws, and the error passes through', () => {
    const machine = setup({
      guards: {
        isBroken: () => {
          throw new Error('broken');
        },
      },
    }).createMachine({ id: 'broken', on: { go: { guard: 'isBroken' } } });
    const counted = gatheredOf('broken', () => {
      const [snapshot] = initialTransition(machine);
      expect(() => transition(machine, snapshot, { type: 'go' })).toThrow('broken');
    });
    expect(counted.guards).toEqual({});
  });

  it('leaves the guards of the machine unchanged for readers', () => {
    const guard = { type: 'yes', params: { a: 1 } } as const;
    const yes = (_: unknown, _params: { a: number }) => true;
    const machine = setup({ guards: { yes } }).createMachine({
      id: 'read',
      on: { go: { guard } },
    });
    const [before] = machine.root.on.go ?? [];
    const declared = before?.guard;
    const { guards } = machine.implementations;
    createActor(machine).start();
    expect(guards).toEqual({ yes });
    expect(machine.root.on.go?.[0]?.guard).toBe(declared);
    expect(JSON.parse(JSON.stringify(machine.root.on.go?.[0]))).toMatchObject({ guard });
  });
});

it('the instrumentation is installed once', () => {
  expect(gatherCoverage()).toBe(gathering);
});
