import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { emittedBy, proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { aUser } from '../../../fixtures/members.ts';
import { ProfileError } from '../../../src/domain/account/profile-error.ts';
import { loginMachine } from '../../../src/machines/account/login.machine.ts';
import { failureTable } from '../../support/api-failures.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = loginMachine;
const demo = { email: 'demo@example.org', password: 'demo-demo' };
const begin = (demoLogin: typeof demo | null = demo, email = '') =>
  started(machine, { demo: demoLogin, email });
const type = (field: 'email' | 'password', value: string) =>
  ({ type: 'field.change', field, value }) as const;
const fill = (email: string, password: string) => [type('email', email), type('password', password)];
const submit = { type: 'form.submit' } as const;
const sent = (email = 'giulia@example.org', password = 'ricotta') =>
  proceed(machine, begin(), ...fill(email, password), submit);

describe('the login form', () => {
  it('starts empty and without a message', () => {
    expect(begin().snapshot.context).toEqual({
      email: '',
      password: '',
      message: null,
      appeal: undefined,
      faults: {},
      demo,
    });
  });

  it('starts with the email of a new account', () => {
    const step = proceed(machine, begin(null, 'giulia@example.org'), type('password', 'ricotta'), submit);
    expect(invokedBy(step)).toEqual([
      { id: 'logIn', input: { email: 'giulia@example.org', password: 'ricotta' } },
    ]);
  });
});

describe('a login with missing fields', () => {
  it.each([
    { name: 'nothing', email: '', password: '', at: ['email', 'password'] },
    { name: 'a blank e-mail and password', email: '', password: 'ricotta', at: ['email'] },
    { name: 'a blank e-mail', email: ' \t', password: ' ', at: ['email'] },
    { name: 'no password', email: 'giulia@example.org', password: '', at: ['password'] },
  ])('shows an error: $name', ({ email, password, at }) => {
    const step = sent(email, password);
    expect(step.snapshot.value).toBe('idle');
    expect(step.snapshot.context).toMatchObject({ message: 'All fields are required.', email, password });
    expect(Object.keys(step.snapshot.context.faults)).toEqual(at);
    expect(invokedBy(step)).toEqual([]);
  });

  it('is not a demo login when the demo account is empty', () => {
    expect(proceed(machine, begin({ email: '', password: '' }), submit).snapshot.value).toBe('idle');
  });
});

describe('a login', () => {
  it('sends the e-mail trimmed and the password as it is', () => {
    const step = sent('  giulia@example.org ', ' ricotta ');
    expect(step.snapshot.hasTag('busy')).toBe(true);
    expect(invokedBy(step)).toEqual([
      { id: 'logIn', input: { email: 'giulia@example.org', password: ' ricotta ' } },
    ]);
  });

  it('ends with token and profile and clears the password', () => {
    const step = proceed(machine, sent(), done('logIn', { token: 'token-1', user: aUser() }));
    expect(emittedBy(step)).toEqual([{ type: 'login.succeeded', token: 'token-1', user: aUser() }]);
    expect(step.snapshot).toMatchObject({ status: 'done', value: 'success' });
    expect(step.snapshot.context.password).toBe('');
  });

  it.each(
    failureTable({
      rejected: 'Invalid email or password.',
      network: 'An error occurred during login.',
    }),
  )('fails by $name: "$text"', ({ error, text }) => {
    const step = proceed(machine, sent(), failed('logIn', error));
    expect(step.snapshot.value).toBe('idle');
    expect(step.snapshot.context).toMatchObject({
      message: text,
      email: 'giulia@example.org',
      password: 'ricotta',
    });
    expect(emittedBy(step)).toEqual([]);
  });

  it("fails when the profile cannot be loaded, without the server's message", () => {
    const step = proceed(machine, sent(), failed('logIn', new ProfileError('Expired.')));
    expect(step.snapshot.value).toBe('idle');
    expect(step.snapshot.context.message).toBe('Failed to fetch profile.');
    expect(emittedBy(step)).toEqual([]);
  });

  it('clears its message when a field is edited or the form is sent again', () => {
    const refused = proceed(machine, sent(), failed('logIn', offline));
    for (const event of [type('password', 'burrata'), submit]) {
      expect(proceed(machine, refused, event).snapshot.context.message).toBeNull();
    }
  });

  it('is sent once and cannot be edited while it is sent', () => {
    const after = proceed(machine, sent(), submit, type('email', 'other@example.org'));
    expect(after.snapshot.value).toEqual(sent().snapshot.value);
    expect(after.snapshot.context).toEqual(sent().snapshot.context);
    expect(after.actions).toEqual([]);
  });
});

describe('the demo login', () => {
  it.each(['demo@example.org', ' demo@example.org '])(
    'as "%s" makes no request and has no token',
    (email) => {
      const step = sent(email, 'demo-demo');
      expect(invokedBy(step)).toEqual([]);
      expect(emittedBy(step)).toEqual([
        { type: 'login.succeeded', token: null, user: expect.objectContaining({ id: 23 }) },
      ]);
      expect(step.snapshot).toMatchObject({ status: 'done', context: { password: '' } });
    },
  );

  it.each([
    { name: 'another e-mail', email: 'demo2@example.org', password: 'demo-demo' },
    { name: 'another password', email: 'demo@example.org', password: 'demo-demo ' },
    { name: 'another case', email: 'demo@example.org', password: 'Demo-Demo' },
  ])('does not accept $name', ({ email, password }) => {
    expect(invokedBy(sent(email, password)).map(({ id }) => id)).toEqual(['logIn']);
  });

  it('is a normal login in a build without the demo', () => {
    const step = proceed(machine, begin(null), ...fill('demo@example.org', 'demo-demo'), submit);
    expect(invokedBy(step)).toEqual([{ id: 'logIn', input: demo }]);
  });
});
