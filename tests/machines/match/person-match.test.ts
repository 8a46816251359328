import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { expect, it } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { personMatchMachine } from '../../../src/machines/match/person-match.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = personMatchMachine;
const input = { conversationId: 31 };
const coarse = { band: 'good' as const, reasons: null, isAllowed: false };
const allowed = { ...coarse, isAllowed: true };
const toggle = { type: 'reasons.toggle' } as const;
const start = () => started(machine, input);
const shown = () => proceed(machine, start(), done('fetchMatch', coarse));

it('loads the band, also after a failure', () => {
  const step = proceed(machine, start(), failed('fetchMatch', offline));
  expect(step.snapshot.hasTag('failed')).toBe(true);
  const again = proceed(machine, step, { type: 'match.retry' }, done('fetchMatch', coarse));
  expect(again.snapshot).toMatchObject({ value: 'shown', context: { match: coarse } });
});

it('saves the choice, and shows what the server answers', () => {
  const saving = proceed(machine, shown(), toggle);
  expect(invokedBy(saving)).toEqual([{ id: 'saveAllowance', input: { ...input, isAllowed: true } }]);
  const saved = proceed(machine, saving, done('saveAllowance', allowed));
  expect(saved.snapshot.context.match).toEqual(allowed);
  expect(invokedBy(proceed(machine, saved, toggle))).toEqual([
    { id: 'saveAllowance', input: { ...input, isAllowed: false } },
  ]);
});

it('says why a choice was not saved', () => {
  const { snapshot } = proceed(machine, shown(), toggle, failed('saveAllowance', offline));
  expect(snapshot).toMatchObject({ value: 'shown', context: { match: coarse } });
  expect(snapshot.context.message).toMatch(/^The server could not be reached/);
});
