import { expect, it } from 'vitest';
import { and, assign, createMachine, fromPromise, not, setup } from 'xstate';
import { unimplemented } from '../src/model/unimplemented.ts';

it('names the missing implementations of a machine', () => {
  const machine = createMachine({
    id: 'a',
    entry: ['track', { type: 'log', params: {} }, assign({}), () => {}],
    initial: 'b',
    invoke: [{ src: 'load' }, { src: fromPromise(async () => 1) }],
    states: {
      b: {
        after: { soon: 'c', 100: 'c' },
        on: { x: { guard: and(['isGood', not({ type: 'isBad' })]), target: 'c', actions: 'track' } },
        exit: 'leave',
      },
      c: {},
    },
  });
  expect(unimplemented(machine)).toEqual([
    'actor load',
    'action track',
    'action log',
    'action leave',
    'delay soon',
    'guard isGood',
    'guard isBad',
  ]);
});

it('names nothing if none is missing', () => {
  const machine = setup({
    actors: { load: fromPromise(async () => 1) },
    actions: { track: () => {} },
    delays: { soon: 1 },
    guards: { isGood: () => true },
  }).createMachine({
    entry: 'track',
    invoke: { src: 'load' },
    after: { soon: { guard: 'isGood', actions: [] } },
  });
  expect(unimplemented(machine)).toEqual([]);
});
