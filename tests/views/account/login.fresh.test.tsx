import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { offline, rejected } from '../../../fixtures/failures.ts';
import { loginModel } from '../../../src/app/statecharts/models/account/login.ts';
import { ApiError } from '../../../src/domain/api-error.ts';
import { type LoggedIn, loginMachine } from '../../../src/machines/account/login.machine.ts';
import type { LoginPayload } from '../../../src/schemas/account/user.ts';
import { LoginView } from '../../../src/views/account/LoginView.tsx';
import { hostileText } from '../../support/api-failures.ts';
import { pendingCall } from '../../support/pending-call.ts';
import { renderView } from '../../support/render.tsx';
import { describeViewPaths, fillIn, put } from '../../support/view-paths.tsx';

vi.mock('@xstate/react', () => import('../../support/clocked-react.ts'));

const demo = { email: 'demo@stanza.example', password: 'demo123' };
const field = (label: 'Email' | 'Password') => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Sign/ });
const banner = () => screen.queryByRole('alert')?.textContent ?? null;
const seen = () => ({
  banner: banner(),
  email: field('Email').value,
  password: field('Password').value,
  button: button().textContent,
  isDisabled: [field('Email'), field('Password'), button()].map(({ disabled }) => disabled),
});

let logins: unknown[] = [];
const onLogin = (session: unknown) => {
  logins.push(session);
};

describeViewPaths({
  model: loginModel,
  render(machine, input) {
    logins = [];
    return renderView(<LoginView machine={machine} demo={input.demo} onLogin={onLogin} onClose={vi.fn()} />);
  },
  userActions: {
    'field.change': async (event) => put(field(event.field === 'email' ? 'Email' : 'Password'), event.value),
    'form.submit': async (_, { user }) => {
      if (document.activeElement instanceof HTMLInputElement) await user.keyboard('{Enter}');
      else await user.click(button());
    },
  },
  observe: () => ({ ...seen(), logins: logins.length }),
  expected(snapshot) {
    const { message, email, password } = snapshot.context;
    const isBusy = snapshot.hasTag('busy');
    return {
      banner: message,
      email,
      password,
      button: isBusy ? 'Signing In...' : 'Sign In',
      isDisabled: [isBusy, isBusy, isBusy],
      logins: snapshot.matches('success') ? 1 : 0,
    };
  },
});

function open({ welcome, isKept }: { welcome?: string; isKept?: boolean } = {}) {
  const logIn = pendingCall<LoggedIn, LoginPayload>();
  const onLogin = vi.fn();
  const onClose = vi.fn();
  const machine = loginMachine.provide({
    actors: { logIn: logIn.logic },
  });
  const view = renderView(
    <LoginView
      machine={machine}
      demo={demo}
      welcome={welcome}
      isKept={isKept}
      onLogin={onLogin}
      onClose={onClose}
    />,
  );
  async function submit(email: string, password: string) {
    await fillIn(view.user, field('Email'), email);
    await fillIn(view.user, field('Password'), password);
    await view.user.click(button());
  }
  return { ...view, submit, logIn, onLogin, onClose };
}

describe('the login', () => {
  it('is a modal with two required fields, ready for a password manager', async () => {
    open();
    expect(screen.getByRole('dialog', { name: 'Login' }).getAttribute('aria-modal')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Login');
    expect(document.title).toBe('Login · Stanza');
    expect(field('Email')).toMatchObject({ type: 'email', required: true, autocomplete: 'email' });
    expect(field('Password')).toMatchObject({
      type: 'password',
      required: true,
      autocomplete: 'current-password',
    });
    expect(banner()).toBeNull();
  });

  it('says before it, and after a reload, that a browser without storage ends it with the page', () => {
    open({ isKept: false });
    expect(screen.getByText(/^This browser keeps nothing for this site/)).toBeTruthy();
    cleanup();
    open();
    expect(screen.queryByText(/^This browser keeps nothing/)).toBeNull();
  });

  it('focuses its first field, also after the heading of the new screen had the focus', async () => {
    open();
    const heading = screen.getByRole('heading', { level: 1 });
    heading.tabIndex = -1;
    heading.focus();
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  });

  it('leaves the focus on a control that the user has focused', async () => {
    open();
    button().focus();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(button());
  });

  it.each([
    ['Forgot password?', '/forgot-password'],
    ['Register', '/register'],
  ])("links with '%s' to %s", async (name, target) => {
    const { user, address } = open();
    await user.click(screen.getByRole('link', { name }));
    expect(address()).toBe(target);
  });

  it.each([
    ['', ''],
    ['giulia@example.org', ''],
    ['   ', 'secret'],
  ])("does not send '%s' and '%s'", async (email, password) => {
    const { submit, logIn } = open();
    await submit(email, password);
    expect(banner()).toBe('All fields are required.');
    // Each empty field shows its error, and the first gets the focus.
    const empty = (['Email', 'Password'] as const).filter((label) => field(label).value.trim() === '');
    expect(screen.getAllByText('This field is required.')).toHaveLength(empty.length);
    for (const label of empty) {
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
      expect(document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        'This field is required.',
      );
    }
    expect(document.activeElement).toBe(field(empty[0] ?? 'Email'));
    expect(logIn.inputs).toEqual([]);
  });

  it('moves the focus to the banner after a failure', async () => {
    const { user, logIn } = open();
    await fillIn(user, field('Email'), 'giulia@example.org');
    await fillIn(user, field('Password'), 'secret');
    await user.keyboard('{Enter}');
    await logIn.fail(offline);
    expect(document.activeElement?.textContent).toBe('An error occurred during login.');
  });

  it('shows the welcome message until there is an error', async () => {
    const { user, logIn, submit } = open({ welcome: 'Your account is ready. Log in to start.' });
    expect(screen.getByRole('status').textContent).toBe('Your account is ready. Log in to start.');
    await submit('giulia@example.org', 'secret');
    await logIn.fail(offline);
    expect(screen.queryByRole('status')).toBeNull();
    await user.type(field('Password'), '2');
    expect(screen.getByRole('status')).toBeTruthy();
  });

  it("shows the server's message as text", async () => {
    const { submit, logIn } = open();
    await submit('giulia@example.org', 'secret');
    await logIn.fail(rejected(400, hostileText));
    expect(banner()).toBe(hostileText);
    expect(screen.getByRole('alert').childElementCount).toBe(0);
  });

  it('leads a suspended member to the appeal, until they type again', async () => {
    const { user, submit, logIn } = open();
    await submit('giulia@example.org', 'secret');
    const appeal = { id: 3, key: 'a-b_c' };
    await logIn.fail(new ApiError('rejected', 'The server answered 403.', { status: 403, appeal }));
    const link = screen.getByRole('link', { name: 'Appeal' });
    expect(link.getAttribute('href')).toBe('/moderation?appeal=3&key=a-b_c');
    await user.type(field('Password'), '2');
    expect(screen.queryByRole('link', { name: 'Appeal' })).toBeNull();
  });
});

describe('the password', () => {
  const show = () => screen.getByRole('button', { name: 'Show password' });
  const state = () => [field('Password').type, show().getAttribute('aria-pressed')];

  it('can be shown and hidden', async () => {
    const { user } = open();
    await fillIn(user, field('Password'), 'secret');
    expect(state()).toEqual(['password', 'false']);
    expect(document.getElementById(show().getAttribute('aria-controls') ?? '')).toBe(field('Password'));
    await user.click(show());
    expect(state()).toEqual(['text', 'true']);
    expect(field('Password')).toMatchObject({ value: 'secret', autocomplete: 'current-password' });
    expect(field('Password').getAttribute('spellcheck')).toBe('false');
    await user.click(show());
    expect(state()).toEqual(['password', 'false']);
  });

  it('is hidden while it is sent, and the Show button does not submit', async () => {
    const { user, submit, logIn } = open();
    await user.click(show());
    expect(logIn.inputs).toEqual([]);
    await submit('giulia@example.org', 'secret');
    expect(state()).toEqual(['password', 'false']);
  });
});

describe('closing the login', () => {
  it('works with the close button', async () => {
    const { user, onClose } = open();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('works with a click on the backdrop but not on the card', async () => {
    const { user, onClose } = open();
    await user.click(screen.getByRole('heading'));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByTestId('backdrop'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('works with Escape anywhere on the page', async () => {
    const { user, onClose } = open();
    await user.click(field('Email'));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('ignores other keys and an Escape that another handler used', async () => {
    const { user, onClose } = open();
    await user.type(field('Email'), 'abc');
    field('Email').addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
  });
});
