import { describe, expect, it } from 'vitest';
import { createMachine, fromCallback, fromPromise, setup, spawnChild } from 'xstate';
import { actorText, invokeText } from '../src/model/actor-text.ts';
import { readChart } from '../src/model/chart.ts';
import { occurrenceText } from '../src/model/words.ts';
import { sharedRun } from '../src/simulate/shared-run.ts';

const child = createMachine({ id: 'child', initial: 'a', states: { a: {} } });
const parent = setup({ actors: { load: fromPromise(async () => 1) } }).createMachine({
  id: 'parent',
  initial: 'loading',
  entry: [spawnChild(child as never), spawnChild(child as never)],
  states: {
    loading: {
      invoke: [
        { src: 'load', onDone: 'done' },
        { src: fromCallback(() => {}), onError: 'done' },
      ],
    },
    done: {},
  },
});

describe('the name of an actor without an id', () => {
  it.each([
    ['0.parent.loading', 'load', 'load'],
    ['0.parent.loading', 'xstate.invoke.0.parent.loading', 'actor of loading'],
    ['2.parent.a.b', undefined, 'actor 3 of a.b'],
    ['0.parent', 'inline', 'actor of parent'],
    ['x:4', 'child', 'child'],
    ['loader', 'load', 'loader'],
  ])('of %s that starts %s is %s', (id, src, name) => {
    expect(actorText(id, src)).toBe(name);
  });

  it('is the name of its logic, or else its place in words', () => {
    const { states, transitions } = readChart(parent);
    expect(states.flatMap(({ invokes }) => invokes.map(invokeText))).toEqual(['load', 'actor 2 of loading']);
    expect(transitions.map(({ label }) => label)).toEqual(['load done', 'actor 2 of loading failed']);
    const done = { kind: 'done', actorId: '0.parent.loading', output: 1 } as const;
    expect(occurrenceText(done, String, parent)).toBe('load done: 1');
  });

  it('is different for each of several children', () => {
    const { shown } = sharedRun(parent, undefined, []);
    expect([...shown.app.actors.values()].map(({ id }) => id).toSorted()).toEqual([
      'actor 2 of loading',
      'child 1',
      'child 2',
      'load',
      'parent',
    ]);
  });
});
