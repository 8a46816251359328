import { done } from 'statechart-workbench/model/outcomes.ts';
import { pathsThrough } from 'statechart-workbench/model/paths.ts';
import { describe, expect, it } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import { walk } from '../support/machine-walk.ts';
import { missedBy } from '../support/paths-suite.ts';

/** A lamp with a bulb to be fetched, and several things that can never happen. */
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
  it('names what cannot be reached: states, guarded branches, always branches', () => {
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

  it('names an outcome that the model leaves out, and all that lies behind it', () => {
    const paths = pathsThrough({ ...model, outcomes: { fetchBulb: { errors: [new Error('sold out')] } } });
    expect(missedBy(lamp, paths).states).toEqual(['lamp.off', 'lamp.on', 'lamp.warm', 'lamp.broken']);
    expect(missedBy(lamp, paths).transitions).toContain('lamp.empty: xstate.done.actor.fetchBulb → lamp.off');
  });
});

describe('generated paths', () => {
  const paths = pathsThrough({ ...model, outcomes: { fetchBulb: { outputs: ['bulb'], errors: ['none'] } } });

  it('are none of them the beginning of another', () => {
    const names = paths.map(({ name }) => name);
    expect(names.filter((name) => names.some((other) => other.startsWith(`${name} `)))).toEqual([]);
  });

  it('are the shortest over every transition', () => {
    const click = 'lamp.click';
    const cool = 'xstate.after.coolDown.lamp.on';
    const fetched = 'xstate.done.actor.fetchBulb';
    expect(paths.map(({ steps }) => steps.slice(1).map(({ event }) => event.type))).toEqual([
      ['xstate.error.actor.fetchBulb'],
      [fetched, click, cool, click, cool],
    ]);
  });
});

describe('walking a path', () => {
  const [start] = pathsThrough({ ...model, outcomes: {} });
  if (!start) throw new Error('No path');
  const through = (...events: { type: string }[]) => ({
    ...start,
    steps: [...start.steps, ...events.map((event) => ({ ...start.steps[0], event }))] as typeof start.steps,
  });

  it('shows the state after each step, delays passed on a simulated clock', () => {
    const seen = walk(
      lamp,
      through(done('fetchBulb', 'bulb'), { type: 'lamp.click' }, { type: 'xstate.after.coolDown.lamp.on' }),
    );
    expect(seen.map(({ value }) => value)).toEqual(['empty', 'off', 'on', 'off']);
  });

  it('refuses an outcome of an actor that does not run', () => {
    const twice = through(done('fetchBulb'), done('fetchBulb'));
    expect(() => walk(lamp, twice)).toThrow('xstate.done.actor.fetchBulb, but no such actor runs');
  });

  it('refuses a delay that the machine does not have', () => {
    expect(() => walk(lamp, through({ type: 'xstate.after.forever.lamp.on' }))).toThrow('no fixed duration');
  });
});
