import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { emittedBy, proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
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
  it.each(fieldNames)('require the %s', (field) => {
    const step = sent({ [field]: '' });
    expect(step.snapshot.value).toBe('idle');
    expect(step.snapshot.context.message).toBe('All fields are required.');
    expect(step.snapshot.context.faults).toEqual({ [field]: 'This field is required.' });
  });

  it.each(fieldNames)('reject a blank %s', (field) => {
    expect(sent({ [field]: ' \t ' }).snapshot.context.message).toBe('All fields are required.');
  });

  it.each([
    {
      name: 'all fields',
      fields: { email: '', password: 'a', confirmPassword: 'b' },
      text: 'All fields are required.',
      faults: { email: 'This field is required.' },
    },
    {
      name: 'both passwords',
      fields: { password: 'short', confirmPassword: 'shor' },
      text: 'Passwords do not match.',
      faults: mismatch,
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
      faults: { password: 'Password must be at least 6 characters long.' },
    },
  ])('are checked in order: $name', ({ fields, text, faults }) => {
    const step = sent(fields);
    expect(step.snapshot.value).toBe('idle');
    expect(step.snapshot.context).toEqual({ fields: { ...filled, ...fields }, message: text, faults });
    expect(invokedBy(step)).toEqual([]);
  });

  it('accept six characters', () => {
    expect(sent({ password: 'cacio!', confirmPassword: 'cacio!' }).snapshot.hasTag('busy')).toBe(true);
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
    const step = proceed(machine, sent({ email: ' giulia@example.org ' }), done('register'));
    expect(emittedBy(step)).toEqual([{ type: 'registration.succeeded', email: 'giulia@example.org' }]);
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
    expect(step.snapshot.context).toEqual({ fields: filled, message: text, faults: {} });
    expect(emittedBy(step)).toEqual([]);
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
