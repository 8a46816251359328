import { describe, expect, it } from 'vitest';
import { and, createMachine, not, setup } from 'xstate';
import { begin } from '../src/model/simulation.ts';
import { blockersOf, type GuardAnswer, whyOf } from '../src/model/why.ts';

const machine = setup({
  guards: {
    isOpen: () => true,
    isNear: (_, { metres }: { metres: number }) => metres < 10,
    isBroken: () => {
      throw new Error('no sensor');
    },
    isReady: and(['isOpen', not('isOpen')]),
  },
}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: {
      on: {
        enter: [
          { guard: { type: 'isNear', params: { metres: 20 } }, target: 'in' },
          { guard: and(['isOpen', { type: 'isNear', params: { metres: 5 } }]), target: 'in' },
          { target: 'shut' },
        ],
        leave: { guard: and(['isOpen', not('isOpen')]), target: 'in' },
        wait: { guard: 'isReady', target: 'in' },
        check: { guard: 'isBroken', target: 'in' },
      },
    },
    in: {},
  },
});
const simulation = begin(machine, undefined);
const why = (type: string) => whyOf(simulation, { type });
const text = ({ name, value, parts }: GuardAnswer): string =>
  `${name}=${typeof value === 'boolean' ? value : value.error}${parts.length > 0 ? `(${parts.map(text).join(' ')})` : ''}`;

describe('the reason why an event takes its transition', () => {
  it('gives the answer of each guard of each branch', () => {
    expect(why('enter').map(({ guard, isTaken }) => [guard && text(guard), isTaken])).toEqual([
      ['isNear=false', false],
      ['isOpen and isNear=true(isOpen=true isNear=true)', true],
      [null, false],
    ]);
  });

  it('names the part of a composite that is false', () => {
    expect(blockersOf(why('leave'))).toEqual(['not isOpen']);
    expect(why('wait').map(({ guard }) => guard && text(guard))).toEqual([
      'isReady=false(isOpen=true not isOpen=false(isOpen=true))',
    ]);
    expect(blockersOf(why('wait'))).toEqual(['isReady']);
  });

  it('shows the error of a guard that throws', () => {
    const [branch] = why('check');
    expect(branch?.guard?.value).toEqual({ error: 'no sensor' });
    expect(branch?.isTaken).toBe(false);
  });

  it('is empty for an event that the state does not handle', () => {
    expect(why('other')).toEqual([]);
    expect(whyOf(begin(createMachine({}), undefined), { type: 'a' })).toEqual([]);
  });
});
