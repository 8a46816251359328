import type { EventFrom } from 'xstate';
import type { loginMachine } from '../../machines/account/login.machine.ts';

type LoginEvent = EventFrom<typeof loginMachine>;

const labels = { email: 'Email', password: 'Password' } as const;

/** For each event of the machine of the login, what a person does to cause it. For each state, what they see. */
export const loginByPerson = {
  within: { role: 'dialog', name: 'Login' },
  events: {
    'field.change': ({ field, value }: Extract<LoginEvent, { type: 'field.change' }>) => ({
      fill: labels[field],
      text: value,
    }),
    'form.submit': () => ({ click: 'Sign In' }),
  },
  states: {
    idle: { role: 'button', name: 'Sign In' },
    success: { role: 'button', name: 'Menu' },
  },
} as const;
