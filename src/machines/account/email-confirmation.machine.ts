import { assign, fromPromise, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import type { EmailConfirmation } from '../../schemas/account/email-confirmation.calls.ts';
import { failureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

/** The line in the profile of a member whose e-mail is not confirmed, with "Send again". */
export const emailConfirmationMachine = setup({
  types: {
    context: {} as { message: string | null },
    events: {} as { type: 'mail.send' },
    children: {} as { fetchConfirmation: 'fetchConfirmation'; sendConfirmation: 'sendConfirmation' },
    tags: {} as 'shown' | 'busy' | 'sent',
    meta: {} as StateMeta,
  },
  actors: {
    fetchConfirmation: fromPromise<EmailConfirmation>(() => notProvided('fetchConfirmation')),
    sendConfirmation: fromPromise<void>(() => notProvided('sendConfirmation')),
  },
  guards: {
    isConfirmed: (_, { isConfirmed }: EmailConfirmation) => isConfirmed,
  },
  actions: {
    clearMessage: assign({ message: null }),
    setMessage: assign((_, { error }: { error: unknown }) => ({
      message: failureText(error, errorTexts.confirmationMail),
    })),
  },
}).createMachine({
  id: 'emailConfirmation',
  context: { message: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'Whether the e-mail is confirmed is fetched. Nothing shows.',
      meta: { reference: 'accounts#e-mail-not-confirmed' },
      invoke: {
        id: 'fetchConfirmation',
        src: 'fetchConfirmation',
        onDone: [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => event.output },
            target: 'confirmed',
          },
          { target: 'unconfirmed' },
        ],
        onError: 'unknown',
      },
    },
    confirmed: {
      description: 'The e-mail is confirmed. Nothing shows.',
      meta: { reference: 'accounts#e-mail-not-confirmed' },
      type: 'final',
    },
    unknown: {
      description: 'The answer did not come, which is logged. Nothing shows: the line is only a reminder.',
      meta: { reference: 'accounts#e-mail-not-confirmed' },
      type: 'final',
    },
    unconfirmed: {
      description: "'Confirm your e-mail', with Send again, and why the last mail was not sent.",
      meta: { reference: 'accounts#e-mail-not-confirmed' },
      tags: 'shown',
      on: { 'mail.send': 'sending' },
    },
    sending: {
      description: 'The mail is asked for.',
      meta: { reference: 'accounts#e-mail-not-confirmed' },
      tags: ['shown', 'busy'],
      entry: 'clearMessage',
      invoke: {
        id: 'sendConfirmation',
        src: 'sendConfirmation',
        onDone: 'sent',
        onError: {
          target: 'unconfirmed',
          actions: { type: 'setMessage', params: ({ event }) => event },
        },
      },
    },
    sent: {
      description: 'The mail is on its way. It can be sent once more.',
      meta: { reference: 'accounts#e-mail-not-confirmed' },
      tags: ['shown', 'sent'],
      on: { 'mail.send': 'sending' },
    },
  },
});
