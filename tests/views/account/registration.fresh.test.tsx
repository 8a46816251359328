import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { rejected } from '../../../fixtures/failures.ts';
import { registrationModel } from '../../../src/app/statecharts/models/account/registration.ts';
import type { LoggedIn } from '../../../src/machines/account/login.machine.ts';
import {
  type RegistrationFields,
  registrationMachine,
} from '../../../src/machines/account/registration.machine.ts';
import type { RegistrationPayload } from '../../../src/schemas/account/user.ts';
import { RegistrationView } from '../../../src/views/account/RegistrationView.tsx';
import { hostileText } from '../../support/api-failures.ts';
import { pendingCall } from '../../support/pending-call.ts';
import { renderView } from '../../support/render.tsx';
import { describeViewPaths, fillIn, put } from '../../support/view-paths.tsx';

vi.mock('@xstate/react', () => import('../../support/clocked-react.ts'));

const labels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
} as const;
const names = Object.keys(labels) as (keyof RegistrationFields)[];
const field = (name: keyof RegistrationFields) => screen.getByLabelText<HTMLInputElement>(labels[name]);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Creat/ });
const banner = () => screen.queryByRole('alert')?.textContent ?? null;
const seen = () => ({
  banner: banner(),
  fields: Object.fromEntries(names.map((name) => [name, field(name).value])),
  button: button().textContent,
  isDisabled: [...names.map(field), button()].map(({ disabled }) => disabled),
});

let registrations = 0;

describeViewPaths({
  model: registrationModel,
  render(machine) {
    registrations = 0;
    return renderView(<RegistrationView machine={machine} onRegistered={() => (registrations += 1)} />);
  },
  userActions: {
    'field.change': async (event) => put(field(event.field), event.value),
    'form.submit': async (_, { user }) => {
      if (document.activeElement instanceof HTMLInputElement) await user.keyboard('{Enter}');
      else await user.click(button());
    },
  },
  observe: () => ({ ...seen(), registrations }),
  expected(snapshot) {
    const isBusy = snapshot.hasTag('busy');
    return {
      banner: snapshot.context.message,
      fields: { ...snapshot.context.fields },
      button: isBusy ? 'Creating Account...' : 'Create Account',
      isDisabled: Array(names.length + 1).fill(isBusy),
      registrations: snapshot.matches('success') ? 1 : 0,
    };
  },
});

const form: RegistrationFields = {
  firstName: 'Giulia',
  lastName: 'Ferri',
  email: 'giulia@example.org',
  password: 'secret',
  confirmPassword: 'secret',
};

function open() {
  const register = pendingCall<LoggedIn | null, RegistrationPayload>();
  const onRegistered = vi.fn();
  const machine = registrationMachine.provide({ actors: { register: register.logic } });
  const view = renderView(<RegistrationView machine={machine} onRegistered={onRegistered} />);
  async function submit(changes: Partial<RegistrationFields> = {}) {
    for (const name of names) await fillIn(view.user, field(name), { ...form, ...changes }[name]);
    await view.user.click(button());
  }
  return { ...view, submit, register, onRegistered };
}

describe('the registration', () => {
  it('has five required fields, ready for a password manager', () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create your account');
    expect(document.title).toBe('Create your account · Stanza');
    expect(names.map((name) => [field(name).type, field(name).autocomplete, field(name).required])).toEqual([
      ['text', 'given-name', true],
      ['text', 'family-name', true],
      ['email', 'email', true],
      ['password', 'new-password', true],
      ['password', 'new-password', true],
    ]);
    expect(button().textContent).toBe('Create Account');
  });

  it('shows the minimum length of the password', () => {
    open();
    const hint = document.getElementById(field('password').getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('At least 6 characters.');
  });

  it('links to the login', async () => {
    const { user, address } = open();
    await user.click(screen.getByRole('link', { name: 'Login' }));
    expect(address()).toBe('/login');
  });

  it('leads to the login if the email is taken, with the email filled in', async () => {
    const { user, submit, register, address, state } = open();
    await submit();
    await register.fail(rejected(409, 'An account with this email already exists.'));
    await user.click(screen.getByRole('link', { name: 'Log in with this email' }));
    expect([address(), state()]).toEqual(['/login', { email: form.email }]);
  });

  it('accepts any name up to the maximum length', async () => {
    const { user, submit, register } = open();
    await submit({ firstName: '' });
    await user.click(field('firstName'));
    const name = hostileText.repeat(2);
    expect(name.length).toBeGreaterThan(100);
    await user.paste(name);
    await user.keyboard('{Enter}');
    expect(register.inputs).toMatchObject([{ firstName: name.slice(0, 100) }]);
  });
});
