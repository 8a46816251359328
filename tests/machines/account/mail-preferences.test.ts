import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { expect, it } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { mailPreferencesMachine } from '../../../src/machines/account/mail-preferences.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = mailPreferencesMachine;
const all = { contact: true, message: true, viewing: true, decline: true };
const toggle = { type: 'mail.toggle', mail: 'message' } as const;
const shown = () => proceed(machine, started(machine), done('fetchPreferences', all));

it('loads the choices, also after a failure', () => {
  const step = proceed(machine, started(machine), failed('fetchPreferences', offline));
  expect(step.snapshot.hasTag('failed')).toBe(true);
  const again = proceed(machine, step, { type: 'preferences.retry' }, done('fetchPreferences', all));
  expect(again.snapshot).toMatchObject({ value: 'shown', context: { chosen: all } });
});

it('saves a choice at once, and one that is made meanwhile after it', () => {
  const saving = proceed(machine, shown(), toggle);
  expect(invokedBy(saving)).toEqual([{ id: 'savePreferences', input: { ...all, message: false } }]);
  const more = proceed(machine, saving, { type: 'mail.toggle', mail: 'decline' });
  const again = proceed(machine, more, done('savePreferences', { ...all, message: false }));
  expect(invokedBy(again)).toEqual([
    { id: 'savePreferences', input: { ...all, message: false, decline: false } },
  ]);
  const saved = { ...all, message: false, decline: false };
  expect(proceed(machine, again, done('savePreferences', saved)).snapshot).toMatchObject({
    value: 'shown',
    context: { saved, chosen: saved, message: null },
  });
});

it('shows what is saved after a failure, and why', () => {
  const { snapshot } = proceed(machine, shown(), toggle, failed('savePreferences', offline));
  expect(snapshot).toMatchObject({ value: 'shown', context: { chosen: all } });
  expect(snapshot.context.message).toMatch(/^The server could not be reached/);
});
