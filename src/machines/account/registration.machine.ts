import { assign, emit, fromPromise, setup } from 'xstate';
import { type PasswordSubmit, shortPasswordText } from '../../domain/account/members.ts';
import { ApiError } from '../../domain/api-error.ts';
import { errorTexts, formTexts } from '../../domain/error-texts.ts';
import { type FieldFaults, missingFaults } from '../../domain/field-faults.ts';
import type { RegistrationPayload } from '../../schemas/account/user.ts';
import { failureText, passwordFault } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import type { LoggedIn } from './login.machine.ts';

export interface RegistrationFields extends RegistrationPayload {
  confirmPassword: string;
}

interface Context {
  fields: RegistrationFields;
  message: string | null;
  faults: FieldFaults<keyof RegistrationFields>;
  /** Whether the last try failed because there is an account with this email. */
  isTaken: boolean;
}

/** What a registration leads to. */
export interface Registered {
  email: string;
  /** `null` if the new member has to log in. */
  session: LoggedIn | null;
}

type RegistrationEvent =
  | { type: 'field.change'; field: keyof RegistrationFields; value: string }
  | PasswordSubmit;

const emptyForm: RegistrationFields = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
};

const clear = { message: null, faults: {}, isTaken: false };

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

/** All faults of a form, so that none comes to light only after another is mended. */
function faultsOf(fields: RegistrationFields, isLong: boolean | undefined): Context['faults'] {
  const short = shortPasswordText(fields.password, isLong);
  return {
    ...(fields.password !== fields.confirmPassword && { confirmPassword: formTexts.mismatch }),
    ...(short !== null && { password: short }),
    ...missingFaults(trimmed(fields)),
  };
}

/** The registration form. It emits `registration.succeeded`, after which the screen goes to the login, or on as a member. */
export const registrationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RegistrationEvent,
    emitted: {} as { type: 'registration.succeeded' } & Registered,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    /** Resolves with the session of the new member, if the backend starts one. */
    register: fromPromise<LoggedIn | null, RegistrationPayload>(() => notProvided('register')),
  },
  guards: {
    isIncomplete: ({ context }) => Object.values(trimmed(context.fields)).includes(''),
    isMismatch: ({ context: { fields } }) => fields.password !== fields.confirmPassword,
    isShort: ({ context }, isLong: boolean | undefined) =>
      shortPasswordText(context.fields.password, isLong) !== null,
  },
  actions: {
    setField: assign(({ context }, { field, value }: { field: keyof RegistrationFields; value: string }) => ({
      fields: { ...context.fields, [field]: value },
      ...clear,
    })),
    refuse: assign(
      ({ context }, { message, isLong }: { message: string | null; isLong: boolean | undefined }) => ({
        message: message ?? shortPasswordText(context.fields.password, isLong),
        faults: faultsOf(context.fields, isLong),
      }),
    ),
    showFailure: assign((_, { error }: { error: unknown }) => ({
      message: failureText(error, errorTexts.registration),
      faults: passwordFault(error, 'password'),
      isTaken: error instanceof ApiError && error.status === 409,
    })),
    clearMessage: assign(clear),
    clearPasswords: assign(({ context }) => ({
      fields: { ...context.fields, password: '', confirmPassword: '' },
    })),
    notifySucceeded: emit(({ context }, { session }: { session: LoggedIn | null }) => ({
      type: 'registration.succeeded' as const,
      email: context.fields.email.trim(),
      session,
    })),
  },
}).createMachine({
  id: 'registration',
  meta: {
    live: { events: { 'field.change': ['field'], 'xstate.error.actor.*': ['error.kind', 'error.status'] } },
  },
  context: { fields: emptyForm, ...clear },
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
          {
            guard: 'isIncomplete',
            actions: {
              type: 'refuse',
              params: ({ event: { isLong } }) => ({ message: formTexts.missing, isLong }),
            },
          },
          {
            guard: 'isMismatch',
            actions: {
              type: 'refuse',
              params: ({ event: { isLong } }) => ({ message: formTexts.mismatch, isLong }),
            },
          },
          {
            guard: { type: 'isShort', params: ({ event }) => event.isLong },
            actions: { type: 'refuse', params: ({ event: { isLong } }) => ({ message: null, isLong }) },
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
        onDone: {
          target: 'success',
          actions: { type: 'notifySucceeded', params: ({ event }) => ({ session: event.output }) },
        },
        onError: { target: 'idle', actions: { type: 'showFailure', params: ({ event }) => event } },
      },
    },
    success: {
      description:
        'The account exists. The screen goes to the page that the person wanted, or to /login without a session.',
      meta: { reference: 'accounts#after-the-registration' },
      type: 'final',
      entry: 'clearPasswords',
    },
  },
});
