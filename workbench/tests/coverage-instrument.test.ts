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
import { gatherCoverage } from '../src/coverage/instrument.ts';
import { begin } from '../src/model/simulation.ts';

const gathering = gatherCoverage();

/** What is gathered of a machine while something runs: `[by pure steps, by actors]`. */
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

describe('what machines go through', () => {
  it('is told of pure steps, of the events that were sent and no more', () => {
    expect(
      gatheredOf('door', () => {
        const [shut] = initialTransition(door);
        transition(door, shut, { type: 'open' });
        transition(door, shut, { type: 'shut' });
      }),
    ).toEqual({
      states: { door: [1, 0], 'door.shut': [1, 0], 'door.ajar': [1, 0], 'door.ajar.half': [1, 0] },
      transitions: { 'door.shut|open|0': [1, 0] },
      guards: {},
    });
  });

  it('leaves out the actor that XState makes for a pure step, which never starts', () => {
    const opened = door.resolveState({ value: { ajar: 'half' } });
    expect(gatheredOf('door', () => transition(door, opened, { type: 'shut' }))).toEqual({
      states: { 'door.shut': [1, 0] },
      transitions: { 'door.ajar|shut|0': [1, 0] },
      guards: {},
    });
  });

  it('is told of simulations', () => {
    expect(gatheredOf('door', () => begin(door, undefined)).states).toEqual({
      door: [1, 0],
      'door.shut': [1, 0],
    });
  });

  it('is told of actors once they start', () => {
    expect(gatheredOf('door', () => createActor(door)).states).toEqual({});
    expect(
      gatheredOf('door', () => {
        const actor = createActor(door).start();
        actor.send({ type: 'open' });
        actor.send({ type: 'shut' });
      }),
    ).toEqual({
      states: { door: [0, 1], 'door.shut': [0, 2], 'door.ajar': [0, 1], 'door.ajar.half': [0, 1] },
      transitions: { 'door.shut|open|0': [0, 1], 'door.ajar|shut|0': [0, 1] },
      guards: {},
    });
  });

  it('counts what provide makes as what it is made of', () => {
    const provided = door.provide({}).provide({});
    expect(
      gatheredOf('door', () => {
        transition(door, initialTransition(door)[0], { type: 'open' });
        createActor(provided).start().send({ type: 'open' });
      }).transitions,
    ).toEqual({ 'door.shut|open|0': [1, 1] });
  });

  it('keeps machines of one id and another shape apart', () => {
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

describe('transitions that nobody sends', () => {
  it.each([
    ['by a pure step', [1, 0], (): void => void initialTransition(passing)],
    ['by an actor', [0, 1], (): void => void createActor(passing).start()],
  ] as const)('are told where they are taken at once, %s', (_, once, run) => {
    expect(gatheredOf('passing', run)).toEqual({
      states: { passing: once, 'passing.first': once, 'passing.second': once, 'passing.last': once },
      transitions: { 'passing.first||0': once, 'passing.second|on|0': once },
      guards: { 'passing.first||0|isSet|yes': once },
    });
  });

  it('enter a history state by leading to it', () => {
    const machine = createMachine({
      id: 'past',
      initial: 'off',
      states: {
        off: { on: { on: 'lit.before' } },
        lit: { initial: 'dim', states: { dim: {}, before: { type: 'history' } } },
      },
    });
    const { states } = gatheredOf('past', () => createActor(machine).start().send({ type: 'on' }));
    expect(states).toMatchObject({ 'past.lit.before': [0, 1], 'past.lit.dim': [0, 1] });
  });

  it('are told of delays', () => {
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
    expect(transitions).toEqual({ 'delayed.waiting|xstate.after.100.delayed.waiting|0': [0, 1] });
  });

  it('are told of what invoked actors come to, machines among them', async () => {
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
      'child.busy|end|0': [0, 1],
      'parent.working|xstate.done.actor.work|0': [0, 1],
    });
  });

  it('enter nothing where there is no context to begin with', () => {
    const machine = createMachine({
      id: 'contextless',
      context: () => {
        throw new Error('no context');
      },
    });
    expect(gatheredOf('contextless', () => initialTransition(machine)).states).toEqual({});
  });

  it('start no child by a pure step', () => {
    const child = createMachine({ id: 'idleChild', initial: 'busy', states: { busy: {} } });
    const parent = setup({ actors: { child } }).createMachine({ id: 'pureParent', invoke: { src: 'child' } });
    expect(gatheredOf('idleChild', () => initialTransition(parent)).states).toEqual({});
  });
});

describe('guards', () => {
  const asked = (machine: AnyStateMachine, ...types: string[]) =>
    gatheredOf(machine.id, () => {
      const actor = createActor(machine).start();
      for (const type of types) actor.send({ type });
    }).guards;

  it('are told by their transition, with what they said', () => {
    const machine = setup({ guards: { yes: () => true, no: () => false } }).createMachine({
      id: 'branches',
      on: { go: [{ guard: 'no' }, { guard: { type: 'yes' } }, { guard: 'no' }], stay: { guard: 'no' } },
    });
    expect(asked(machine, 'go', 'stay', 'go')).toEqual({
      'branches|go|0|no|no': [0, 2],
      'branches|go|1|yes|yes': [0, 2],
      'branches|stay|0|no|no': [0, 1],
    });
  });

  it('are told by the name of their own, whatever provide puts in their place', () => {
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
        // Of one that ran before.
        const again = machine.provide({ guards: { isOpen: () => true } });
        createActor(again).start();
        createActor(again.provide({})).start().send({ type: 'go' });
      }).guards,
    ).toEqual({ 'provided|go|0|isOpen|yes': [0, 2], 'provided|go|0|isOpen|no': [0, 1] });
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
  ] as const)('are told by their parts: %s', (_, guard, answers) => {
    const machine = setup({
      guards: { yes: () => true, no: () => false, both: and(['yes', 'no']), isInA: stateIn({ one: 'a' }) },
    }).createMachine({
      id: 'composite',
      type: 'parallel',
      // biome-ignore lint/suspicious/noExplicitAny: the table has guards of every kind.
      on: { go: { guard: guard as any } },
      states: { one: { initial: 'a', states: { a: {} } } },
    });
    expect(Object.keys(asked(machine, 'go')).sort()).toEqual(
      Object.entries(answers)
        .map(([name, answer]) => `composite|go|0|${name}|${answer}`)
        .sort(),
    );
  });

  it.each(['isSet', { type: 'isSet' }] as const)(
    'that an action asks are told for no transition: %j',
    (guard) => {
      const machine = setup({ guards: { isSet: () => true } }).createMachine({
        id: 'checking',
        initial: 'a',
        states: {
          a: { always: { guard, target: 'b' } },
          b: { entry: enqueueActions(({ check }) => check('isSet')) },
        },
      });
      expect(asked(machine)).toEqual({ 'checking.a||0|isSet|yes': [0, 1] });
    },
  );

  it('that throw, throw as before, and are told no answer of', () => {
    const machine = setup({
      guards: {
        isBroken: () => {
          throw new Error('broken');
        },
      },
    }).createMachine({ id: 'broken', on: { go: { guard: 'isBroken' } } });
    const told = gatheredOf('broken', () => {
      const [snapshot] = initialTransition(machine);
      expect(() => transition(machine, snapshot, { type: 'go' })).toThrow('broken');
    });
    expect(told.guards).toEqual({});
  });

  it('look as before to who reads the machine', () => {
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

it('is set up once', () => {
  expect(gatherCoverage()).toBe(gathering);
});
