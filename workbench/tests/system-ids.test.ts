import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, createActor, createMachine, fromPromise, setup } from 'xstate';
import { advance, begin, type Simulation } from '../src/model/simulation.ts';
import { proceed, started } from '../src/test/steps.ts';
import { done, send } from './simulations.ts';

const load = fromPromise(() => new Promise(() => {}));

/** A machine that knows which of its actors have their `systemId`. */
const callerOf = (child: AnyStateMachine) =>
  setup({ types: { context: {} as { known: string } }, actors: { load, child } }).createMachine({
    id: 'caller',
    context: { known: '' },
    initial: 'calling',
    on: {
      look: {
        actions: assign({
          known: ({ system }) => ['child', 'inner', 'line'].filter((id) => system.get(id)).join(' '),
        }),
      },
    },
    states: {
      calling: {
        invoke: [
          { src: 'load', id: 'load', systemId: 'line' },
          { src: 'child', id: 'child', systemId: 'child' },
        ],
        on: { leave: 'resting', again: { target: 'calling', reenter: true } },
      },
      resting: { on: { enter: 'calling' } },
    },
  });

const caller = callerOf(createMachine({}));
const known = ({ snapshot }: Pick<Simulation, 'snapshot'>) => snapshot.context.known;

function compare(machine: ReturnType<typeof callerOf>, last: string) {
  const types = ['leave', 'look', 'enter', 'again', 'look'];
  const actor = createActor(machine).start();
  const expected = types.map((type) => {
    actor.send({ type } as never);
    return actor.getSnapshot().context.known;
  });
  expect(expected.at(-1)).toBe(last);

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
}

describe('a systemId', () => {
  it('is free again when the invoking state was left, as in a running actor', () => {
    compare(caller, 'child line');
  });

  it('is free again inside an actor that was stopped', () => {
    compare(callerOf(createMachine({ invoke: { src: load, systemId: 'inner' } })), 'child inner line');
  });

  it('belongs to the actors of the step from which a simulation goes on', () => {
    const first = begin(caller, undefined);
    const left = advance(first, send('leave'));
    expect(known(advance(first, send('look')))).toBe('child line');
    expect(known(advance(left, send('look')))).toBe('');
  });

  it('is free when its actor is done', () => {
    const loaded = advance(begin(caller, undefined), done('load'));
    expect(known(advance(loaded, send('look')))).toBe('child');
    const step = proceed(caller, started(caller), {
      type: 'xstate.done.actor.load',
      output: 1,
      actorId: 'load',
    });
    expect(proceed(caller, step, { type: 'look' } as never).snapshot.context.known).toBe('child');
  });
});
