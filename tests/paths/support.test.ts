import { done } from 'statechart-workbench/model/outcomes.ts';
import { pathsThrough } from 'statechart-workbench/model/paths.ts';
import { withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, createActor, fromPromise, SimulatedClock, setup } from 'xstate';
import { happen } from '../support/machine-walk.ts';
import { missedBy } from '../support/missed-by.ts';

/** A lamp that fetches its bulb. Several of its states cannot be reached. */
const lamp = setup({
  types: { context: {} as { clicks: number }, events: {} as { type: 'lamp.click' } | { type: 'lamp.kick' } },
  actors: { fetchBulb: fromPromise(async () => 'bulb') },
  guards: {
    isWornOut: ({ context }) => context.clicks > 1000,
    isNew: ({ context }) => context.clicks === 0,
  },
  actions: { count: assign({ clicks: ({ context }) => Math.min(context.clicks + 1, 2) }) },
  delays: { coolDown: 1000 },
}).createMachine({
  id: 'lamp',
  context: { clicks: 0 },
  initial: 'empty',
  states: {
    empty: { invoke: { id: 'fetchBulb', src: 'fetchBulb', onDone: 'off', onError: 'dark' } },
    off: {
      on: {
        'lamp.click': [
          { guard: 'isWornOut', target: 'broken' },
          { target: 'on', actions: 'count' },
        ],
      },
    },
    on: { after: { coolDown: 'warm' } },
    warm: { always: [{ guard: 'isNew', target: 'dark' }, { target: 'off' }] },
    dark: {},
    broken: {},
  },
});

const model = {
  machine: lamp,
  inputs: [undefined],
  events: [{ type: 'lamp.click' } as const, { type: 'lamp.kick' } as const],
};

describe('the coverage of generated paths', () => {
  it('names unreachable states, guarded branches and always branches', () => {
    const paths = pathsThrough({
      ...model,
      outcomes: { fetchBulb: { outputs: ['bulb'], errors: [new Error('sold out')] } },
    });
    expect(missedBy(lamp, paths)).toEqual({
      states: ['lamp.broken'],
      transitions: [
        'lamp.off: lamp.click #1 [isWornOut] → lamp.broken',
        'lamp.warm: always #1 [isNew] → lamp.dark',
      ],
    });
  });

  it('names an outcome that the model lacks and everything after it', () => {
    const paths = pathsThrough({ ...model, outcomes: { fetchBulb: { errors: [new Error('sold out')] } } });
    expect(missedBy(lamp, paths).states).toEqual(['lamp.off', 'lamp.on', 'lamp.warm', 'lamp.broken']);
    expect(missedBy(lamp, paths).transitions).toContain('lamp.empty: xstate.done.actor.fetchBulb → lamp.off');
  });
});

describe('generated paths', () => {
  const paths = pathsThrough({ ...model, outcomes: { fetchBulb: { outputs: ['bulb'], errors: ['none'] } } });

  it('never begin with another path', () => {
    const names = paths.map(({ name }) => name);
    expect(names.filter((name) => names.some((other) => other.startsWith(`${name} `)))).toEqual([]);
  });

  it('take every transition on the shortest way', () => {
    const click = 'lamp.click';
    const cool = 'xstate.after.coolDown.lamp.on';
    const fetched = 'xstate.done.actor.fetchBulb';
    expect(paths.map(({ steps }) => steps.slice(1).map(({ event }) => event.type))).toEqual([
      ['xstate.error.actor.fetchBulb'],
      [fetched, click, cool, click, cool],
    ]);
  });
});

describe('an event on a path', () => {
  function start() {
    const clock = new SimulatedClock();
    const actor = createActor<AnyStateMachine>(withSettleableActors(lamp), { clock }).start();
    return {
      actor,
      happen: (...events: { type: string }[]) => {
        for (const event of events) happen(lamp, actor, clock, event);
      },
    };
  }

  it('settles actors, is sent, or passes a delay', () => {
    const { actor, happen } = start();
    happen(done('fetchBulb', 'bulb'), { type: 'lamp.click' });
    expect(actor.getSnapshot().value).toBe('on');
    happen({ type: 'xstate.after.coolDown.lamp.on' });
    expect(actor.getSnapshot().value).toBe('off');
  });

  it('is rejected as the outcome of an actor that does not run', () => {
    const { happen } = start();
    happen(done('fetchBulb'));
    expect(() => happen(done('fetchBulb'))).toThrow('xstate.done.actor.fetchBulb, but no such actor runs');
  });

  it('is rejected as a delay that the machine does not have', () => {
    const { happen } = start();
    expect(() => happen({ type: 'xstate.after.forever.lamp.on' })).toThrow('no fixed duration');
  });
});
