import { expect, it } from 'vitest';
import { assign, createMachine } from 'xstate';
import { advance, begin } from '../src/model/simulation.ts';
import { fillingEvents, newState } from '../src/simulate/next-steps.ts';
import { append, pathTo, startHistory } from '../src/travel/history.ts';

const form = createMachine({
  id: 'form',
  context: { values: {} as Record<string, string> },
  initial: 'open',
  states: {
    open: {
      on: {
        change: {
          actions: assign(({ context, event }) => ({
            values: { ...context.values, [event.field]: event.value },
          })),
        },
        submit: { guard: ({ context }) => Object.keys(context.values).length === 2, target: 'sent' },
      },
    },
    sent: { on: { back: 'open' } },
  },
});
const samples = [
  { type: 'change', field: 'name', value: 'Ada' },
  { type: 'change', field: 'name', value: 'Grace' },
  { type: 'change', field: 'email', value: 'ada@example.org' },
  { type: 'submit' },
  { type: 'back' },
];

function pathAfter(...events: { type: string }[]) {
  let simulation = begin(form, undefined);
  const steps = events.map((event) => {
    const occurrence = { kind: 'event', event } as const;
    simulation = advance(simulation, occurrence);
    return { occurrence, simulation };
  });
  return pathTo(append(startHistory(begin(form, undefined)), steps));
}

it('fills in each field once, in the order of the samples, until all are filled in', () => {
  const [name, other, email, submit, back] = samples as [never, never, never, never, never];
  expect(fillingEvents(pathAfter(), samples)).toEqual([name, email]);
  expect(fillingEvents(pathAfter(email), samples)).toEqual([name]);
  expect(fillingEvents(pathAfter(name, email), samples)).toEqual([]);
  expect(fillingEvents(pathAfter(name, email, submit), samples)).toEqual([]);
  // The form is there again.
  expect(fillingEvents(pathAfter(name, email, submit, back), samples)).toEqual([other]);
});

it('names the state that an event leads to, if the run was not there', () => {
  const [name, , email, submit, back] = samples as [never, never, never, never, never];
  expect(newState(pathAfter(), submit)).toBeNull();
  expect(newState(pathAfter(name, email), submit)).toBe('sent');
  expect(newState(pathAfter(name, email, submit), back)).toBeNull();
});
