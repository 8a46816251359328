import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { expect, it } from 'vitest';
import { notFound, offline, rejected } from '../../../fixtures/failures.ts';
import { householdConfirmationMachine } from '../../../src/machines/match/household-confirmation.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = householdConfirmationMachine;
const input = { id: 101, key: 'key-1' };
const give = (livesThere: boolean) =>
  proceed(machine, started(machine, input), { type: 'answer.give', livesThere });

it.each([true, false])('sends the answer: %s', (livesThere) => {
  const saving = give(livesThere);
  expect(invokedBy(saving)).toEqual([{ id: 'confirm', input: { ...input, livesThere } }]);
  expect(proceed(machine, saving, done('confirm', { confirmedBy: 1 })).snapshot.value).toBe('saved');
});

it('sends the same answer again after a failure that may not last', () => {
  const step = proceed(machine, give(true), failed('confirm', offline));
  expect(step.snapshot.hasTag('failed')).toBe(true);
  expect(step.snapshot.context.message).toMatch(/Your answer was not saved/);
  expect(invokedBy(proceed(machine, step, { type: 'answer.retry' }))).toEqual([
    { id: 'confirm', input: { ...input, livesThere: true } },
  ]);
});

it.each([
  [rejected(409, 'This link has ended.'), 'This link has ended.'],
  [notFound(), null],
])('does not offer to send again what is refused', (error, message) => {
  const { snapshot } = proceed(machine, give(true), failed('confirm', error));
  expect(snapshot.value).toBe('refused');
  if (message !== null) expect(snapshot.context.message).toBe(message);
});
