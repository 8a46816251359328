import { assign, fromPromise, setup } from 'xstate';
import { kindOf } from '../../domain/api-error.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { EmailConfirmation } from '../../schemas/account/email-confirmation.calls.ts';
import { failureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

/** The page of the link in the mail: one button confirms. Programs that only open links confirm nothing. */
export const confirmEmailMachine = setup({
  types: {
    context: {} as { token: string; isLoggedIn: boolean; message: string | null },
    events: {} as { type: 'email.confirm'; isLoggedIn: boolean },
    input: {} as { token: string },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    confirmEmail: fromPromise<void, { token: string }>(() => notProvided('confirmEmail')),
    fetchConfirmation: fromPromise<EmailConfirmation>(() => notProvided('fetchConfirmation')),
  },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    mayBeConfirmed: ({ context }, { error }: { error: unknown }) =>
      context.isLoggedIn && kindOf(error) === 'rejected',
    isConfirmed: (_, { isConfirmed }: EmailConfirmation) => isConfirmed,
  },
  actions: {
    clearMessage: assign({ message: null }),
    setLoggedIn: assign((_, { isLoggedIn }: { isLoggedIn: boolean }) => ({ isLoggedIn })),
    setMessage: assign((_, { error }: { error: unknown }) => ({
      message: failureText(error, errorTexts.confirmEmail),
    })),
  },
}).createMachine({
  id: 'confirmEmail',
  context: ({ input: { token } }) => ({ token, isLoggedIn: false, message: null }),
  initial: 'opened',
  states: {
    opened: {
      description: 'The address is read: its token stays in memory, and leaves the address.',
      meta: { reference: 'accounts#confirming-the-e-mail' },
      always: [{ guard: 'hasToken', target: 'ready' }, { target: 'incomplete' }],
    },
    incomplete: {
      description: "'This link is not complete'. The person opens it from the mail again.",
      meta: { reference: 'accounts#confirming-the-e-mail' },
    },
    ready: {
      description: "The button 'Confirm', and why the last try failed.",
      meta: { reference: 'accounts#confirming-the-e-mail' },
      on: {
        'email.confirm': {
          target: 'confirming',
          actions: { type: 'setLoggedIn', params: ({ event }) => event },
        },
      },
    },
    confirming: {
      description: 'The token is sent.',
      meta: { reference: 'accounts#confirming-the-e-mail' },
      tags: 'busy',
      entry: 'clearMessage',
      invoke: {
        id: 'confirmEmail',
        src: 'confirmEmail',
        input: ({ context: { token } }) => ({ token }),
        onDone: 'confirmed',
        onError: [
          {
            guard: { type: 'mayBeConfirmed', params: ({ event }) => event },
            target: 'checking',
            actions: { type: 'setMessage', params: ({ event }) => event },
          },
          { target: 'ready', actions: { type: 'setMessage', params: ({ event }) => event } },
        ],
      },
    },
    checking: {
      description: 'The link is refused. A member may have used it before: is their e-mail confirmed?',
      meta: { reference: 'accounts#confirming-the-e-mail' },
      tags: 'busy',
      invoke: {
        id: 'fetchConfirmation',
        src: 'fetchConfirmation',
        onDone: [
          { guard: { type: 'isConfirmed', params: ({ event }) => event.output }, target: 'confirmed' },
          { target: 'ready' },
        ],
        onError: 'ready',
      },
    },
    confirmed: {
      description: "'Your e-mail is confirmed', with a way on.",
      meta: { reference: 'accounts#confirming-the-e-mail' },
      type: 'final',
    },
  },
});
