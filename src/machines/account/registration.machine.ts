import { assign, emit, fromPromise, setup } from 'xstate';
import { isShortPassword } from '../../domain/account/members.ts';
import { errorTexts, formTexts } from '../../domain/error-texts.ts';
import { type FieldFaults, missingFaults } from '../../domain/field-faults.ts';
import type { RegistrationPayload } from '../../schemas/account/user.ts';
import { failureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

export interface RegistrationFields extends RegistrationPayload {
  confirmPassword: string;
}

interface Context {
  fields: RegistrationFields;
  message: string | null;
  faults: FieldFaults<keyof RegistrationFields>;
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

function trimmed(fields: RegistrationFields): RegistrationFields {
  const { firstName, lastName, email, password, confirmPassword } = fields;
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
    password: password.trim(),
    confirmPassword: confirmPassword.trim(),
  };
}

/** The registration form. It emits `registration.succeeded`, after which the screen goes to the login. */
export const registrationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RegistrationEvent,
    emitted: {} as { type: 'registration.succeeded'; email: string },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    register: fromPromise<void, RegistrationPayload>(() => notProvided('register')),
  },
  guards: {
    isIncomplete: ({ context }) => Object.values(trimmed(context.fields)).includes(''),
    isMismatch: ({ context: { fields } }) => fields.password !== fields.confirmPassword,
    isShort: ({ context }) => isShortPassword(context.fields.password),
  },
  actions: {
    setField: assign(({ context }, { field, value }: { field: keyof RegistrationFields; value: string }) => ({
      fields: { ...context.fields, [field]: value },
      message: null,
      faults: {},
    })),
    refuse: assign((_, refusal: Pick<Context, 'message' | 'faults'>) => refusal),
    refuseIncomplete: assign(({ context }) => ({
      message: formTexts.missing,
      faults: missingFaults(trimmed(context.fields)),
    })),
    showMessage: assign((_, { message }: { message: string }) => ({ message })),
    clearMessage: assign({ message: null, faults: {} }),
    clearPasswords: assign(({ context }) => ({
      fields: { ...context.fields, password: '', confirmPassword: '' },
    })),
    notifySucceeded: emit(({ context }) => ({
      type: 'registration.succeeded' as const,
      email: context.fields.email.trim(),
    })),
  },
}).createMachine({
  id: 'registration',
  meta: {
    live: { events: { 'field.change': ['field'], 'xstate.error.actor.*': ['error.kind', 'error.status'] } },
  },
  context: { fields: emptyForm, message: null, faults: {} },
  initial: 'idle',
  states: {
    idle: {
      description: 'The form is open. The last error is shown above it, and invalid fields are marked.',
      meta: { reference: 'accounts#registration' },
      on: {
        'field.change': {
          actions: { type: 'setField', params: ({ event: { field, value } }) => ({ field, value }) },
        },
        'form.submit': [
          { guard: 'isIncomplete', actions: 'refuseIncomplete' },
          {
            guard: 'isMismatch',
            actions: {
              type: 'refuse',
              params: { message: formTexts.mismatch, faults: { confirmPassword: formTexts.mismatch } },
            },
          },
          {
            guard: 'isShort',
            actions: {
              type: 'refuse',
              params: { message: formTexts.shortPassword, faults: { password: formTexts.shortPassword } },
            },
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
      description: 'The account exists. The screen goes to /login.',
      meta: { reference: 'accounts#after-the-registration' },
      type: 'final',
      entry: 'clearPasswords',
    },
  },
});
