import { assign, emit, fromPromise, setup } from 'xstate';
import { demoUser } from '../../domain/account/members.ts';
import { ProfileError } from '../../domain/account/profile-error.ts';
import { ApiError, type ErrorAnswer } from '../../domain/api-error.ts';
import { errorTexts, formTexts } from '../../domain/error-texts.ts';
import { type FieldFaults, missingFaults } from '../../domain/field-faults.ts';
import type { LoginPayload, User } from '../../schemas/account/user.ts';
import { failureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context extends LoginPayload {
  /** The fixed demo login; `null` in a build without it. */
  demo: LoginPayload | null;
  message: string | null;
  /** For a suspended member: what the link to the appeal has. */
  appeal: ErrorAnswer['appeal'];
  faults: FieldFaults<keyof LoginPayload>;
}

/** What the session starts with. The demo user has no token. */
export interface LoggedIn {
  token: string | null;
  user: User;
}

type LoginEvent =
  | { type: 'field.change'; field: keyof LoginPayload; value: string }
  | { type: 'form.submit' };

/** The login form. It emits `login.succeeded` with the token and the user for the session. */
export const loginMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LoginEvent,
    emitted: {} as { type: 'login.succeeded' } & LoggedIn,
    input: {} as { demo: LoginPayload | null; email: string },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    /** Exchanges email and password for the token, and the token for the profile. Rejects with a `ProfileError` if the second fails. */
    logIn: fromPromise<LoggedIn, LoginPayload>(() => notProvided('logIn')),
  },
  guards: {
    isIncomplete: ({ context }) => context.email.trim() === '' || context.password === '',
    isDemo: ({ context: { demo, email, password } }) =>
      demo !== null && email.trim() === demo.email && password === demo.password,
  },
  actions: {
    setField: assign((_, { field, value }: { field: keyof LoginPayload; value: string }) => ({
      [field]: value,
      message: null,
      appeal: undefined,
      faults: {},
    })),
    showFailure: assign((_, { error }: { error: unknown }) => ({
      message:
        error instanceof ProfileError ? errorTexts.login.profile : failureText(error, errorTexts.login),
      appeal: error instanceof ApiError ? error.appeal : undefined,
    })),
    refuseIncomplete: assign(({ context: { email, password } }) => ({
      message: formTexts.missing,
      faults: missingFaults({ email: email.trim(), password }),
    })),
    clearMessage: assign({ message: null, appeal: undefined, faults: {} }),
    clearPassword: assign({ password: '' }),
    notifySucceeded: emit((_, result: LoggedIn) => ({
      type: 'login.succeeded' as const,
      ...result,
    })),
  },
}).createMachine({
  id: 'login',
  meta: {
    live: { events: { 'field.change': ['field'], 'xstate.error.actor.*': ['error.kind', 'error.status'] } },
  },
  context: ({ input }) => ({
    email: input.email,
    password: '',
    message: null,
    appeal: undefined,
    faults: {},
    demo: input.demo,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The form is open. The last error is shown above it, and invalid fields are marked.',
      meta: { reference: 'accounts#login' },
      on: {
        'field.change': {
          actions: { type: 'setField', params: ({ event: { field, value } }) => ({ field, value }) },
        },
        'form.submit': [
          { guard: 'isIncomplete', actions: 'refuseIncomplete' },
          {
            guard: 'isDemo',
            target: 'success',
            actions: { type: 'notifySucceeded', params: { token: null, user: demoUser } },
          },
          { target: 'submitting' },
        ],
      },
    },
    submitting: {
      description: "The button reads 'Signing In...' and the inputs are disabled.",
      meta: { reference: 'accounts#logging-in' },
      tags: 'busy',
      entry: 'clearMessage',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => ({ email: context.email.trim(), password: context.password }),
        onDone: {
          target: 'success',
          actions: { type: 'notifySucceeded', params: ({ event }) => event.output },
        },
        onError: { target: 'idle', actions: { type: 'showFailure', params: ({ event }) => event } },
      },
    },
    success: {
      description: 'The person is logged in. The screen goes to the page that they wanted, or to /home.',
      meta: { reference: 'accounts#after-the-login' },
      type: 'final',
      entry: 'clearPassword',
    },
  },
});
