import { describe, expect, it } from 'vitest';
import { assign, createActor, createMachine, fromPromise, setup } from 'xstate';
import { advance, begin, type Simulation } from '../src/model/simulation.ts';
import { proceed, started } from '../src/test/steps.ts';
import { done, send } from './simulations.ts';

const inner = createMachine({ invoke: { src: fromPromise(() => new Promise(() => {})), systemId: 'inner' } });

const machine = setup({
  types: { context: {} as { known: string } },
  actors: { load: fromPromise(() => new Promise(() => {})), inner },
}).createMachine({
  id: 'caller',
  context: { known: '' },
  initial: 'calling',
  on: {
    look: {
      actions: assign({ known: ({ system }) => ['child', 'inner', 'line'].filter((id) => system.get(id)).join(' ') }),
    },
  },
  states: {
    calling: {
      invoke: [
        { src: 'load', id: 'load', systemId: 'line' },
        { src: 'inner', id: 'child', systemId: 'child' },
      ],
      on: { leave: 'resting', again: { target: 'calling', reenter: true } },
    },
    resting: { on: { enter: 'calling' } },
  },
});

const known = ({ snapshot }: Pick<Simulation, 'snapshot'>) => snapshot.context.known;

describe('a systemId', () => {
  it('is free again when the invoking state was left, as in a running actor', () => {
    const types = ['leave', 'look', 'enter', 'again', 'look'];
    const actor = createActor(machine).start();
    const expected = types.map((type) => {
      actor.send({ type } as never);
      return actor.getSnapshot().context.known;
    });
    expect(expected.at(-1)).toBe('child inner line');

    let simulation = begin(machine, undefined);
    const simulated = types.map((type) => {
      simulation = advance(simulation, send(type));
      return known(simulation);
    });
    expect(simulated).toEqual(expected);

    let step = started(machine);
    const tested = types.map((type) => {
      step = proceed(machine, step, { type } as never);
      return step.snapshot.context.known;
    });
    expect(tested).toEqual(expected);
  });

  it('belongs to the actors of the step from which a simulation goes on', () => {
    const first = begin(machine, undefined);
    const left = advance(first, send('leave'));
    expect(known(advance(first, send('look')))).toBe('child inner line');
    expect(known(advance(left, send('look')))).toBe('');
  });

  it('is free when its actor is done', () => {
    const loaded = advance(begin(machine, undefined), done('load'));
    expect(known(advance(loaded, send('look')))).toBe('child inner');
    const step = proceed(machine, started(machine), {
      type: 'xstate.done.actor.load',
      output: 1,
      actorId: 'load',
    });
    expect(proceed(machine, step, { type: 'look' } as never).snapshot.context.known).toBe('child inner');
  });
});
