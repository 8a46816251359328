import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { emittedBy, proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { offline, refusedAs, rejected } from '../../../fixtures/failures.ts';
import { aUser } from '../../../fixtures/members.ts';
import {
  type RegistrationFields,
  registrationMachine,
} from '../../../src/machines/account/registration.machine.ts';
import { failureTable } from '../../support/api-failures.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = registrationMachine;
const filled: RegistrationFields = {
  firstName: 'Giulia',
  lastName: 'Ferri',
  email: 'giulia@example.org',
  password: 'ricotta',
  confirmPassword: 'ricotta',
};
const fieldNames = Object.keys(filled) as (keyof RegistrationFields)[];
const submit = { type: 'form.submit' } as const;
const changes = (fields: RegistrationFields) =>
  fieldNames.map((field) => ({ type: 'field.change', field, value: fields[field] }) as const);
const sent = (fields: Partial<RegistrationFields> = {}) =>
  proceed(machine, started(machine), ...changes({ ...filled, ...fields }), submit);

describe('the registration form', () => {
  it('starts empty and without a message', () => {
    const { context } = started(machine).snapshot;
    expect(Object.values(context.fields)).toEqual(['', '', '', '', '']);
    expect(context.message).toBeNull();
  });
});

describe('the rules of registration', () => {
  const mismatch = { confirmPassword: 'Passwords do not match.' };
  const short = { password: 'Password must be at least 6 characters long.' };
  it.each(fieldNames)('require the %s', (field) => {
    const step = sent({ [field]: '' });
    expect(step.snapshot.value).toBe('idle');
    expect(step.snapshot.context.message).toBe('All fields are required.');
    expect(step.snapshot.context.faults).toMatchObject({ [field]: 'This field is required.' });
  });

  it.each(fieldNames)('reject a blank %s', (field) => {
    expect(sent({ [field]: ' \t ' }).snapshot.context.message).toBe('All fields are required.');
  });

  it.each([
    {
      name: 'all fields',
      fields: { email: '', password: 'a', confirmPassword: 'b' },
      text: 'All fields are required.',
      faults: { email: 'This field is required.', ...mismatch, ...short },
    },
    {
      name: 'both passwords',
      fields: { password: 'short', confirmPassword: 'shor' },
      text: 'Passwords do not match.',
      faults: { ...mismatch, ...short },
    },
    {
      name: 'the case of the passwords',
      fields: { confirmPassword: 'Ricotta' },
      text: mismatch.confirmPassword,
      faults: mismatch,
    },
    {
      name: 'the white space of the passwords',
      fields: { confirmPassword: 'ricotta ' },
      text: mismatch.confirmPassword,
      faults: mismatch,
    },
    {
      name: 'five characters',
      fields: { password: 'latte', confirmPassword: 'latte' },
      text: 'Password must be at least 6 characters long.',
      faults: short,
    },
  ])('are checked in order, and all faults are marked: $name', ({ fields, text, faults }) => {
    const step = sent(fields);
    expect(step.snapshot.value).toBe('idle');
    expect(step.snapshot.context).toMatchObject({ fields: { ...filled, ...fields }, message: text });
    expect(step.snapshot.context.faults).toEqual(faults);
    expect(invokedBy(step)).toEqual([]);
  });

  it('accept six characters', () => {
    expect(sent({ password: 'cacio!', confirmPassword: 'cacio!' }).snapshot.hasTag('busy')).toBe(true);
  });

  it.each([
    ['cacio!!', false],
    ['cacio!!!', true],
  ])('for a backend with long passwords: %s', (password, isSent) => {
    const typed = changes({ ...filled, password, confirmPassword: password });
    const { snapshot } = proceed(machine, started(machine), ...typed, { ...submit, isLong: true });
    const text = 'Password must be at least 8 characters long.';
    expect(snapshot.hasTag('busy')).toBe(isSent);
    expect(snapshot.context).toMatchObject(
      isSent ? { message: null } : { message: text, faults: { password: text } },
    );
  });

  it('mark the password that the server refuses', () => {
    const error = refusedAs('PASSWORD_REFUSED', 'Too common.');
    expect(proceed(machine, sent(), failed('register', error)).snapshot.context).toMatchObject({
      message: 'Too common.',
      faults: { password: 'Too common.' },
    });
  });

  it('clear their message when a field is edited', () => {
    const { snapshot } = proceed(machine, sent({ email: '' }), {
      type: 'field.change',
      field: 'email',
      value: 'g',
    });
    expect(snapshot.context.message).toBeNull();
  });
});

describe('a registration', () => {
  it('sends names and e-mail trimmed and the password unchanged, without its confirmation', () => {
    const step = sent({
      firstName: ' Giulia ',
      lastName: ' Ferri\n',
      email: ' giulia@example.org ',
      password: ' ricotta ',
      confirmPassword: ' ricotta ',
    });
    expect(step.snapshot.hasTag('busy')).toBe(true);
    expect(invokedBy(step)).toEqual([
      {
        id: 'register',
        input: {
          firstName: 'Giulia',
          lastName: 'Ferri',
          email: 'giulia@example.org',
          password: ' ricotta ',
        },
      },
    ]);
  });

  it('succeeds and clears the passwords', () => {
    const session = { token: 'token-1', user: aUser() };
    const step = proceed(machine, sent({ email: ' giulia@example.org ' }), done('register', session));
    const said = { type: 'registration.succeeded', email: 'giulia@example.org', session };
    expect(emittedBy(step)).toEqual([said]);
    expect(step.snapshot).toMatchObject({ status: 'done', value: 'success' });
    expect(step.snapshot.context.fields).toMatchObject({
      firstName: filled.firstName,
      password: '',
      confirmPassword: '',
    });
  });

  it.each(
    failureTable({
      rejected: 'Registration failed.',
      network: 'An error occurred during registration.',
    }),
  )('fails by $name and keeps the fields: "$text"', ({ error, text }) => {
    const step = proceed(machine, sent(), failed('register', error));
    expect(step.snapshot.value).toBe('idle');
    expect(step.snapshot.context).toMatchObject({
      fields: filled,
      message: text,
      faults: {},
      isTaken: false,
    });
    expect(emittedBy(step)).toEqual([]);
  });

  it('knows an email that has an account, until a field is edited', () => {
    const taken = proceed(machine, sent(), failed('register', rejected(409, 'Taken.')));
    expect(taken.snapshot.context).toMatchObject({ message: 'Taken.', isTaken: true });
    const edited = proceed(machine, taken, { type: 'field.change', field: 'email', value: 'g' });
    expect(edited.snapshot.context.isTaken).toBe(false);
  });

  it('can be sent again without the old message', () => {
    const { snapshot } = proceed(machine, sent(), failed('register', offline), submit);
    expect(snapshot.hasTag('busy')).toBe(true);
    expect(snapshot.context.message).toBeNull();
  });

  it('is sent once and cannot be edited while it is sent', () => {
    const after = proceed(machine, sent(), submit, ...changes({ ...filled, firstName: 'Mara' }));
    expect(after.snapshot.value).toBe('submitting');
    expect(after.snapshot.context.fields).toEqual(filled);
    expect(after.actions).toEqual([]);
  });
});
