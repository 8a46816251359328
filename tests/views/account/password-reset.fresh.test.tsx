import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { offline, rejected } from '../../../fixtures/failures.ts';
import { passwordResetModel } from '../../../src/app/statecharts/models/account/password-reset.ts';
import type { PasswordResetFields } from '../../../src/machines/account/password-reset.machine.ts';
import { passwordResetMachine } from '../../../src/machines/account/password-reset.machine.ts';
import type { ResetPasswordPayload } from '../../../src/schemas/account/user.ts';
import { PasswordResetView } from '../../../src/views/account/PasswordResetView.tsx';
import { clock } from '../../support/clocked-react.ts';
import { pendingCall } from '../../support/pending-call.ts';
import { renderView } from '../../support/render.tsx';
import { describeViewPaths, fillIn, put } from '../../support/view-paths.tsx';

const labels = {
  email: 'Email',
  token: 'Reset Token',
  newPassword: 'New Password',
  confirmPassword: 'Confirm New Password',
} as const;

vi.mock('@xstate/react', () => import('../../support/clocked-react.ts'));

type FieldName = keyof PasswordResetFields;
const names = Object.keys(labels) as FieldName[];
const resetNames = ['token', 'newPassword', 'confirmPassword'] as const;
const field = (name: FieldName) => screen.getByLabelText<HTMLInputElement>(labels[name]);
const shownFields = () =>
  names.flatMap((name) =>
    screen.queryAllByLabelText<HTMLInputElement>(labels[name]).map((one) => ({ name, one })),
  );
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send|^Reset/ });
const backLink = () => screen.queryByRole('button', { name: 'Back to email' });
const textOf = (role: 'alert' | 'status') => screen.queryByRole(role)?.textContent ?? null;
const seen = () => ({
  heading: heading(),
  error: textOf('alert'),
  success: textOf('status'),
  fields: Object.fromEntries(shownFields().map(({ name, one }) => [name, one.value])),
  button: button().textContent,
  isDisabled: [...shownFields().map(({ one }) => one), button()].map(({ disabled }) => disabled),
  canGoBack: backLink() !== null,
});

async function goBack(user: ReturnType<typeof renderView>['user']) {
  await user.click(screen.getByRole('button', { name: 'Back to email' }));
}

let finishes = 0;

describeViewPaths({
  model: {
    ...passwordResetModel,
    // The machine accepts every field at any time. The screen shows the fields of its step and disables them while it is busy.
    can(snapshot, event) {
      if (event.type !== 'field.change') return true;
      if (snapshot.matches({ email: 'idle' })) return event.field === 'email';
      return snapshot.matches({ reset: 'idle' }) && event.field !== 'email';
    },
    // Leaves out most orders of typing, so more typed values can be distinguished.
    distinguish: ({ fields: { token, newPassword, confirmPassword } }) => [
      token !== '',
      newPassword,
      confirmPassword === newPassword,
      confirmPassword === '',
    ],
  },
  render(machine, { token }) {
    finishes = 0;
    return renderView(
      <PasswordResetView machine={machine} token={token} onFinished={() => (finishes += 1)} />,
    );
  },
  userActions: {
    'field.change': async (event) => put(field(event.field), event.value),
    'form.submit': async (_, { user }) => {
      if (document.activeElement instanceof HTMLInputElement) await user.keyboard('{Enter}');
      else await user.click(button());
    },
    'step.back': (_, { user }) => goBack(user),
  },
  observe: () => ({ ...seen(), finishes }),
  expected(snapshot) {
    const { fields, error, success } = snapshot.context;
    const { email, ...reset } = fields;
    const isBusy = snapshot.hasTag('busy');
    const isDone = snapshot.hasTag('done');
    const shared = {
      error,
      success,
      canGoBack: snapshot.hasTag('resetStep'),
      finishes: snapshot.matches('finished') ? 1 : 0,
    };
    if (snapshot.hasTag('emailStep')) {
      return {
        ...shared,
        heading: 'Forgot your password?',
        fields: { email },
        button: isBusy ? 'Sending...' : 'Send Reset Email',
        isDisabled: [isBusy, isBusy],
      };
    }
    return {
      ...shared,
      heading: 'Choose a new password',
      fields: reset,
      button: isBusy ? 'Resetting...' : 'Reset Password',
      isDisabled: Array(4).fill(isBusy || isDone),
    };
  },
});

function open({ token = '' } = {}) {
  const sendResetMail = pendingCall<void, { email: string }>();
  const resetPassword = pendingCall<void, ResetPasswordPayload>();
  const onFinished = vi.fn();
  const machine = passwordResetMachine.provide({
    actors: { sendResetMail: sendResetMail.logic, resetPassword: resetPassword.logic },
  });
  const view = renderView(<PasswordResetView machine={machine} token={token} onFinished={onFinished} />);
  async function askForMail(email = 'giulia@example.org') {
    await fillIn(view.user, field('email'), email);
    await view.user.click(button());
  }
  async function reset(changes: Partial<Record<FieldName, string>> = {}) {
    const form = { token: 'token-of-the-mail', newPassword: 'secret', confirmPassword: 'secret', ...changes };
    for (const name of resetNames) await fillIn(view.user, field(name), form[name]);
    await view.user.click(button());
  }
  return { ...view, askForMail, reset, sendResetMail, resetPassword, onFinished };
}

/** Opens the second step after a mail was sent. */
async function openReset() {
  const view = open();
  await view.askForMail();
  await view.sendResetMail.answer();
  return view;
}

describe("the password reset's step 'email'", () => {
  it('asks for the email', async () => {
    const { user, address } = open();
    expect(heading()).toBe('Forgot your password?');
    expect(document.title).toBe('Forgot your password? · Stanza');
    expect(field('email')).toMatchObject({ type: 'email', required: true });
    expect(backLink()).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to login' }));
    expect(address()).toBe('/login');
  });

  it.each(['', '   '])("does not send '%s'", async (email) => {
    const { askForMail, sendResetMail } = open();
    await askForMail(email);
    expect(textOf('alert')).toBe('Please enter your email.');
    expect(sendResetMail.inputs).toEqual([]);
  });

  it('sends the email, shows the next step and focuses it', async () => {
    const { askForMail, sendResetMail } = open();
    await askForMail(' giulia@example.org ');
    expect(sendResetMail.inputs).toEqual([{ email: 'giulia@example.org' }]);
    expect(seen()).toMatchObject({ button: 'Sending...', isDisabled: [true, true] });
    await sendResetMail.answer();
    expect(heading()).toBe('Choose a new password');
    expect(textOf('status')).toBe('Reset email sent! Check your inbox and follow the instructions.');
    expect(document.activeElement).toBe(field('token'));
  });

  it('shows why it failed, with the focus on the banner, and keeps the email', async () => {
    const { askForMail, sendResetMail } = open();
    await askForMail();
    await sendResetMail.fail(offline);
    expect(seen()).toMatchObject({
      heading: 'Forgot your password?',
      error: 'Network error. Please try again.',
      success: null,
      fields: { email: 'giulia@example.org' },
      isDisabled: [false, false],
    });
    expect(document.activeElement?.textContent).toBe('Network error. Please try again.');
  });
});

describe("the password reset's step 'reset'", () => {
  it('is the first step with the token from the URL', () => {
    open({ token: 'token-of-the-mail' });
    expect(heading()).toBe('Choose a new password');
    expect(seen().fields).toEqual({ token: 'token-of-the-mail', newPassword: '', confirmPassword: '' });
    expect(textOf('status')).toBeNull();
  });

  it('has three required fields with hidden passwords', () => {
    open({ token: 'token-of-the-mail' });
    expect(resetNames.map((name) => [field(name).type, field(name).required])).toEqual([
      ['text', true],
      ['password', true],
      ['password', true],
    ]);
  });

  it.each<[string, Partial<Record<FieldName, string>>, string]>([
    ['no token', { token: '' }, 'All fields are required.'],
    ['a mismatch', { confirmPassword: 'Secret' }, 'Passwords do not match.'],
  ])('does not send %s', async (_, changes, text) => {
    const { reset, resetPassword } = await openReset();
    await reset(changes);
    expect(textOf('alert')).toBe(text);
    expect(textOf('status')).toBeNull();
    expect(resetPassword.inputs).toEqual([]);
  });

  it('shows why it failed and keeps the fields', async () => {
    const { reset, resetPassword, onFinished } = await openReset();
    await reset();
    await resetPassword.fail(rejected(400));
    expect(seen()).toEqual({
      heading: 'Choose a new password',
      error: 'Failed to reset password.',
      success: null,
      fields: { token: 'token-of-the-mail', newPassword: 'secret', confirmPassword: 'secret' },
      button: 'Reset Password',
      isDisabled: [false, false, false, false],
      canGoBack: true,
    });
    act(() => clock.increment(60_000));
    expect(onFinished).not.toHaveBeenCalled();
  });

  it('shows the success and finishes two seconds later', async () => {
    const { reset, resetPassword, onFinished } = await openReset();
    await reset({ token: ' token-of-the-mail ' });
    expect(resetPassword.inputs).toEqual([{ token: 'token-of-the-mail', newPassword: 'secret' }]);
    expect(seen()).toMatchObject({ button: 'Resetting...', isDisabled: [true, true, true, true] });
    await resetPassword.answer();
    expect(textOf('status')).toBe('Password reset successful! Redirecting to login...');
    expect(seen()).toMatchObject({ isDisabled: [true, true, true, true], canGoBack: false });
    act(() => clock.increment(1999));
    expect(onFinished).not.toHaveBeenCalled();
    act(() => clock.increment(1));
    expect(onFinished).toHaveBeenCalledOnce();
  });

  it('does not change before the login appears', async () => {
    const { reset, resetPassword } = await openReset();
    await reset();
    await resetPassword.answer();
    act(() => clock.increment(2000));
    expect(textOf('status')).toBe('Password reset successful! Redirecting to login...');
    expect(seen().isDisabled).toEqual([true, true, true, true]);
  });
});

describe('the Back button', () => {
  it('returns to the email and clears the other fields', async () => {
    const { user, reset, askForMail, sendResetMail } = await openReset();
    await reset({ confirmPassword: 'other' });
    expect(textOf('alert')).toBe('Passwords do not match.');
    await goBack(user);
    expect(seen()).toEqual({
      heading: 'Forgot your password?',
      error: null,
      success: null,
      fields: { email: 'giulia@example.org' },
      button: 'Send Reset Email',
      isDisabled: [false, false],
      canGoBack: false,
    });
    expect(document.activeElement).toBe(field('email'));
    await askForMail();
    await sendResetMail.answer();
    expect(seen().fields).toEqual({ token: '', newPassword: '', confirmPassword: '' });
  });

  it('clears the message about the mail', async () => {
    const { user } = await openReset();
    await goBack(user);
    expect(textOf('status')).toBeNull();
  });

  it('cancels a running reset', async () => {
    const { user, reset, resetPassword, onFinished } = await openReset();
    await reset();
    await goBack(user);
    await resetPassword.answer();
    act(() => clock.increment(60_000));
    expect(heading()).toBe('Forgot your password?');
    expect(onFinished).not.toHaveBeenCalled();
  });
});
