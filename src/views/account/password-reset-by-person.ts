import type { EventFrom } from 'xstate';
import type { passwordResetMachine } from '../../machines/account/password-reset.machine.ts';

type ResetEvent = EventFrom<typeof passwordResetMachine>;

export const labels = {
  email: 'Email',
  token: 'Reset Token',
  newPassword: 'New Password',
  confirmPassword: 'Confirm New Password',
} as const;

/** For each event of the machine of the password reset, what a person does to cause it. For each state, what they see. */
export const passwordResetByPerson = {
  events: {
    'field.change': ({ field, value }: Extract<ResetEvent, { type: 'field.change' }>) => ({
      fill: labels[field],
      text: value,
    }),
    'form.submit': () => ({ click: /^(Send Reset Email|Reset Password)$/ }),
    'step.back': () => ({ click: /^Back/ }),
  },
  states: {
    'email.idle': { role: 'button', name: 'Send Reset Email' },
    'reset.idle': { role: 'button', name: 'Reset Password' },
    done: { text: 'Password reset successful! Redirecting to login...' },
  },
} as const;
