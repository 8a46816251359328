import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { expect, it } from 'vitest';
import { anAccount } from '../../../fixtures/accounts.ts';
import { offline, refusedAs } from '../../../fixtures/failures.ts';
import { accountMachine } from '../../../src/machines/account/account.machine.ts';
import { accountFormMachine } from '../../../src/machines/account/account-form.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const account = anAccount();

it('loads the account, also after a failure', () => {
  const machine = accountMachine;
  const failedStep = proceed(machine, started(machine), failed('fetchAccount', offline));
  expect(failedStep.snapshot).toMatchObject({
    value: 'failed',
    context: { message: 'Your account could not be loaded.' },
  });
  expect(proceed(machine, failedStep, { type: 'account.changed' }).snapshot.value).toBe('loading');
  const shown = proceed(machine, failedStep, { type: 'account.retry' }, done('fetchAccount', account));
  expect(shown.snapshot).toMatchObject({ value: 'shown', context: { account, message: null } });
});

it('loads it again after a change, and shows the last one meanwhile', () => {
  const machine = accountMachine;
  const shown = proceed(machine, started(machine), done('fetchAccount', account));
  const again = proceed(machine, shown, { type: 'account.changed' });
  expect(again.snapshot).toMatchObject({ value: 'loading', context: { account } });
  // The answer that was awaited may be older than a further change.
  expect(invokedBy(proceed(machine, again, { type: 'account.changed' }))).toHaveLength(1);
});

const machine = accountFormMachine;
const ofPassword = started(machine, {
  fields: { password: '', newPassword: '', confirmPassword: '' },
});
const typed = (field: 'password' | 'newPassword' | 'confirmPassword', value: string) =>
  ({ type: 'field.change', field, value }) as const;
const submit = { type: 'form.submit' } as const;
const filled = proceed(
  machine,
  ofPassword,
  typed('password', ' ricotta '),
  typed('newPassword', 'gorgonzola'),
  typed('confirmPassword', 'gorgonzola'),
);

it.each([
  [[], 'All fields are required.', ['password', 'newPassword', 'confirmPassword']],
  [
    [typed('password', 'a'), typed('newPassword', 'long enough'), typed('confirmPassword', 'other')],
    'Passwords do not match.',
    ['confirmPassword'],
  ],
  [
    [typed('password', 'a'), typed('newPassword', 'short'), typed('confirmPassword', 'short')],
    'Password must be at least 6 characters long.',
    ['newPassword'],
  ],
])('is not sent with a fault (%#)', (events, message, marked) => {
  const { snapshot } = proceed(machine, ofPassword, ...events, submit);
  expect(snapshot).toMatchObject({ value: 'editing', context: { message } });
  expect(Object.keys(snapshot.context.faults)).toEqual(marked);
});

it('sends passwords as typed, and forgets them once they are saved', () => {
  const sending = proceed(machine, filled, submit);
  expect(invokedBy(sending)).toEqual([
    {
      id: 'submit',
      input: { password: ' ricotta ', newPassword: 'gorgonzola', confirmPassword: 'gorgonzola' },
    },
  ]);
  expect(sending.snapshot.hasTag('busy')).toBe(true);
  const { snapshot } = proceed(machine, sending, done('submit', {}));
  expect(snapshot.context.fields).toEqual({ password: '', newPassword: '', confirmPassword: '' });
});

it('keeps what was typed after a failure, and marks the field of its code until the next change', () => {
  const wrong = refusedAs('WRONG_PASSWORD', 'This is not your password.');
  const refused = proceed(machine, filled, submit, failed('submit', wrong));
  expect(refused.snapshot).toMatchObject({
    value: 'editing',
    context: {
      fields: { password: ' ricotta ' },
      message: 'This is not your password.',
      faults: { password: 'This is not your password.' },
    },
  });
  expect(proceed(machine, refused, typed('password', 'x')).snapshot.context).toMatchObject({
    message: null,
    faults: {},
  });
  const lost = proceed(machine, filled, submit, failed('submit', offline)).snapshot.context;
  expect(lost).toMatchObject({ fields: { newPassword: 'gorgonzola' }, faults: {} });
  expect(lost.message).toMatch(/^The server could not be reached/);
});

it('trims other texts', () => {
  const start = started(machine, { fields: { firstName: '', lastName: 'Ferri' } });
  const name = proceed(machine, start, { type: 'field.change', field: 'firstName', value: ' Anna ' });
  expect(invokedBy(proceed(machine, name, submit))[0]?.input).toEqual({
    firstName: 'Anna',
    lastName: 'Ferri',
  });
});
