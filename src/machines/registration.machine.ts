import { assign, emit, fromPromise, setup } from 'xstate';
import { errorTexts, formTexts } from '../domain/error-texts.ts';
import { isShortPassword } from '../domain/members.ts';
import type { RegistrationPayload } from '../schemas/user.ts';
import { failureText } from './failure-text.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';

export interface RegistrationFields extends RegistrationPayload {
  confirmPassword: string;
}

type RegistrationEvent =
  | { type: 'field.change'; field: keyof RegistrationFields; value: string }
  | { type: 'form.submit' };

const emptyForm: RegistrationFields = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
};

/** The registration form. It emits `registration.succeeded`, on which the screen goes to the login. */
export const registrationMachine = setup({
  types: {
    context: {} as { fields: RegistrationFields; message: string | null },
    events: {} as RegistrationEvent,
    emitted: {} as { type: 'registration.succeeded' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    register: fromPromise<void, RegistrationPayload>(() => notProvided('register')),
  },
  guards: {
    isIncomplete: ({ context }) => Object.values(context.fields).some((value) => value.trim() === ''),
    isMismatch: ({ context: { fields } }) => fields.password !== fields.confirmPassword,
    isShort: ({ context }) => isShortPassword(context.fields.password),
  },
  actions: {
    setField: assign(({ context }, { field, value }: { field: keyof RegistrationFields; value: string }) => ({
      fields: { ...context.fields, [field]: value },
      message: null,
    })),
    showMessage: assign((_, { message }: { message: string }) => ({ message })),
    clearMessage: assign({ message: null }),
    clearPasswords: assign(({ context }) => ({
      fields: { ...context.fields, password: '', confirmPassword: '' },
    })),
    notifySucceeded: emit({ type: 'registration.succeeded' }),
  },
}).createMachine({
  id: 'registration',
  context: { fields: emptyForm, message: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The form is open; the last error shows above it.',
      meta: { reference: 'accounts#registration' },
      on: {
        'field.change': {
          actions: { type: 'setField', params: ({ event: { field, value } }) => ({ field, value }) },
        },
        'form.submit': [
          { guard: 'isIncomplete', actions: { type: 'showMessage', params: { message: formTexts.missing } } },
          { guard: 'isMismatch', actions: { type: 'showMessage', params: { message: formTexts.mismatch } } },
          {
            guard: 'isShort',
            actions: { type: 'showMessage', params: { message: formTexts.shortPassword } },
          },
          { target: 'submitting' },
        ],
      },
    },
    submitting: {
      description: "The button reads 'Creating Account...'.",
      meta: { reference: 'accounts#registering' },
      tags: 'busy',
      entry: 'clearMessage',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context: { fields } }) => ({
          firstName: fields.firstName.trim(),
          lastName: fields.lastName.trim(),
          email: fields.email.trim(),
          password: fields.password,
        }),
        onDone: { target: 'success', actions: 'notifySucceeded' },
        onError: {
          target: 'idle',
          actions: {
            type: 'showMessage',
            params: ({ event }) => ({ message: failureText(event.error, errorTexts.registration) }),
          },
        },
      },
    },
    success: {
      description: 'The account exists: the screen goes to /login.',
      meta: { reference: 'accounts#after-the-registration' },
      type: 'final',
      entry: 'clearPasswords',
    },
  },
});
