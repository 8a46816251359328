import { assign, emit, fromPromise, setup } from 'xstate';
import { demoUser } from '../../domain/account/members.ts';
import { errorTexts, formTexts } from '../../domain/error-texts.ts';
import { type FieldFaults, missingFaults } from '../../domain/field-faults.ts';
import type { LoginPayload, User } from '../../schemas/account/user.ts';
import { failureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import { present } from '../present.ts';

interface Context extends LoginPayload {
  /** The fixed demo login; `null` in a build without it. */
  demo: LoginPayload | null;
  /** The token, once the server has accepted the password. */
  token: string | null;
  message: string | null;
  faults: FieldFaults<keyof LoginPayload>;
}

type LoginEvent =
  | { type: 'field.change'; field: keyof LoginPayload; value: string }
  | { type: 'form.submit' };

/** The login form. It emits `login.succeeded` with the token and the user for the session. */
export const loginMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LoginEvent,
    emitted: {} as { type: 'login.succeeded'; token: string | null; user: User },
    input: {} as { demo: LoginPayload | null; email: string },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    logIn: fromPromise<string, LoginPayload>(() => notProvided('logIn')),
    fetchProfile: fromPromise<User, { token: string }>(() => notProvided('fetchProfile')),
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
      faults: {},
    })),
    setToken: assign((_, { token }: { token: string }) => ({ token })),
    showMessage: assign((_, { message }: { message: string }) => ({ message })),
    refuseIncomplete: assign(({ context: { email, password } }) => ({
      message: formTexts.missing,
      faults: missingFaults({ email: email.trim(), password }),
    })),
    clearMessage: assign({ message: null, faults: {} }),
    clearPassword: assign({ password: '' }),
    notifySucceeded: emit((_, result: { token: string | null; user: User }) => ({
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
    token: null,
    message: null,
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
      initial: 'authenticating',
      states: {
        authenticating: {
          description: 'E-mail and password are exchanged for a token.',
          meta: { reference: 'accounts#logging-in' },
          invoke: {
            id: 'logIn',
            src: 'logIn',
            input: ({ context }) => ({ email: context.email.trim(), password: context.password }),
            onDone: {
              target: 'fetchingProfile',
              actions: { type: 'setToken', params: ({ event }) => ({ token: event.output }) },
            },
            onError: {
              target: '#login.idle',
              actions: {
                type: 'showMessage',
                params: ({ event }) => ({ message: failureText(event.error, errorTexts.login) }),
              },
            },
          },
        },
        fetchingProfile: {
          description: 'The token is exchanged for the profile.',
          meta: { reference: 'accounts#logging-in' },
          invoke: {
            id: 'fetchProfile',
            src: 'fetchProfile',
            input: ({ context }) => ({ token: present(context.token, 'token') }),
            onDone: {
              target: '#login.success',
              actions: {
                type: 'notifySucceeded',
                params: ({ context, event }) => ({ token: context.token, user: event.output }),
              },
            },
            onError: {
              target: '#login.idle',
              actions: { type: 'showMessage', params: { message: errorTexts.login.profile } },
            },
          },
        },
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
