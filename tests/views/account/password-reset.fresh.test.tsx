import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { passwordResetModel } from '../../../src/app/statecharts/models/account/password-reset.ts';
import type { PasswordResetFields } from '../../../src/machines/account/password-reset.machine.ts';
import { passwordResetMachine } from '../../../src/machines/account/password-reset.machine.ts';
import { PasswordResetView } from '../../../src/views/account/PasswordResetView.tsx';
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
/** The token in the address. */
let given = '';

describeViewPaths({
  model: {
    ...passwordResetModel,
    // The machine accepts every field at any time. The screen shows the fields of its step and disables them while it is busy.
    can(snapshot, event) {
      if (event.type !== 'field.change') return true;
      if (snapshot.matches({ email: 'idle' })) return event.field === 'email';
      if (event.field === 'token' && snapshot.context.fields.token === given && given !== '') return false;
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
    given = token;
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
    const { email, token, ...passwords } = fields;
    const reset = token !== '' && token === given ? passwords : { token, ...passwords };
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
      isDisabled: Array(Object.keys(reset).length + 1).fill(isBusy || isDone),
    };
  },
});

function open({ token = '' } = {}) {
  const sendResetMail = pendingCall<void, { email: string }>();
  const machine = passwordResetMachine.provide({ actors: { sendResetMail: sendResetMail.logic } });
  const view = renderView(<PasswordResetView machine={machine} token={token} onFinished={() => {}} />);
  return { ...view, sendResetMail };
}

it("the password reset's first step asks for the email", async () => {
  const { user, address } = open();
  expect(heading()).toBe('Forgot your password?');
  expect(document.title).toBe('Forgot your password? · Stanza');
  expect(field('email')).toMatchObject({ type: 'email', required: true });
  expect(backLink()).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Back to login' }));
  expect(address()).toBe('/login');
});

it('the link of the mail fills in the token, so that nobody sees it', () => {
  open({ token: 'token-of-the-mail' });
  expect(shownFields().map(({ name }) => name)).toEqual(['newPassword', 'confirmPassword']);
});

it("the password reset's second step has three required fields with hidden passwords", async () => {
  const { user, sendResetMail } = open();
  await fillIn(user, field('email'), 'giulia@example.org');
  await user.click(button());
  await sendResetMail.answer();
  expect(resetNames.map((name) => [field(name).type, field(name).required])).toEqual([
    ['text', true],
    ['password', true],
    ['password', true],
  ]);
});

it('each step of the password reset focuses its first field', async () => {
  const { user, sendResetMail } = open();
  await fillIn(user, field('email'), 'giulia@example.org');
  await user.click(button());
  await sendResetMail.answer();
  expect(document.activeElement).toBe(field('token'));
  await goBack(user);
  expect(document.activeElement).toBe(field('email'));
});
