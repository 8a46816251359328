import { assign, emit, fromPromise, setup } from 'xstate';
import { type PasswordSubmit, shortPasswordText } from '../../domain/account/members.ts';
import { errorTexts, formTexts, successTexts } from '../../domain/error-texts.ts';
import { type FieldFaults, missingFaults } from '../../domain/field-faults.ts';
import type { ResetPasswordPayload } from '../../schemas/account/user.ts';
import { resetRedirectDelay } from '../../schemas/constants.ts';
import { failureText, passwordFault } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

export interface PasswordResetFields extends ResetPasswordPayload {
  email: string;
  confirmPassword: string;
}

interface Context {
  fields: PasswordResetFields;
  error: string | null;
  faults: FieldFaults<keyof PasswordResetFields>;
  success: string | null;
}

type PasswordResetEvent =
  | { type: 'field.change'; field: keyof PasswordResetFields; value: string }
  | PasswordSubmit
  | { type: 'step.back' };

const passwordReset = setup({
  types: {
    context: {} as Context,
    events: {} as PasswordResetEvent,
    emitted: {} as { type: 'reset.finished' },
    input: {} as { token: string },
    tags: {} as 'busy' | 'emailStep' | 'resetStep' | 'done',
    meta: {} as StateMeta,
  },
  actors: {
    sendResetMail: fromPromise<void, { email: string }>(() => notProvided('sendResetMail')),
    resetPassword: fromPromise<void, ResetPasswordPayload>(() => notProvided('resetPassword')),
  },
  guards: {
    hasToken: ({ context }) => context.fields.token !== '',
    isEmailMissing: ({ context }) => context.fields.email.trim() === '',
    isIncomplete: ({ context: { fields } }) =>
      fields.token.trim() === '' || fields.newPassword === '' || fields.confirmPassword === '',
    isMismatch: ({ context: { fields } }) => fields.newPassword !== fields.confirmPassword,
    isShort: ({ context }, isLong: boolean | undefined) =>
      shortPasswordText(context.fields.newPassword, isLong) !== null,
  },
  actions: {
    setField: assign(
      ({ context }, { field, value }: { field: keyof PasswordResetFields; value: string }) => ({
        fields: { ...context.fields, [field]: value },
        error: null,
        faults: {},
      }),
    ),
    showError: assign((_, { error }: { error: string }) => ({ error, success: null })),
    refuse: assign((_, refusal: Pick<Context, 'error' | 'faults'>) => ({ ...refusal, success: null })),
    refuseShort: assign(({ context }, isLong: boolean | undefined) => {
      const error = shortPasswordText(context.fields.newPassword, isLong);
      return { error, faults: error === null ? {} : { newPassword: error }, success: null };
    }),
    refuseIncomplete: assign(({ context: { fields } }) => {
      const { token, newPassword, confirmPassword } = fields;
      const faults = missingFaults({ token: token.trim(), newPassword, confirmPassword });
      return { error: formTexts.missing, faults, success: null };
    }),
    showSuccess: assign((_, { success }: { success: string }) => ({ success, error: null })),
    clearMessages: assign({ error: null, faults: {}, success: null }),
    clearReset: assign(({ context }) => ({
      fields: { ...context.fields, token: '', newPassword: '', confirmPassword: '' },
      error: null,
      faults: {},
      success: null,
    })),
    notifyFinished: emit({ type: 'reset.finished' }),
  },
  delays: { afterReset: resetRedirectDelay },
});

/**
 * The two-step password reset. A link in the reset mail contains the token and opens the second step. It emits `reset.finished`
 * after the message was shown for two seconds.
 */
export const passwordResetMachine = passwordReset.createMachine({
  id: 'passwordReset',
  meta: {
    live: { events: { 'field.change': ['field'], 'xstate.error.actor.*': ['error.kind', 'error.status'] } },
  },
  context: ({ input }) => ({
    fields: { email: '', token: input.token, newPassword: '', confirmPassword: '' },
    error: null,
    faults: {},
    success: null,
  }),
  initial: 'starting',
  on: {
    'field.change': {
      actions: { type: 'setField', params: ({ event: { field, value } }) => ({ field, value }) },
    },
  },
  states: {
    starting: {
      description: 'Chooses the first step: with a token in the address, the email step is skipped.',
      meta: { reference: 'accounts#reset-link' },
      always: [{ guard: 'hasToken', target: 'reset' }, { target: 'email' }],
    },
    email: {
      description: "Step 'email': the person enters the address for the reset mail.",
      meta: { reference: 'accounts#asking-for-a-reset' },
      tags: 'emailStep',
      initial: 'idle',
      states: {
        idle: {
          description: 'The form waits for input.',
          meta: { reference: 'accounts#asking-for-a-reset' },
          on: {
            'form.submit': [
              {
                guard: 'isEmailMissing',
                actions: {
                  type: 'refuse',
                  params: { error: formTexts.missingEmail, faults: { email: formTexts.missingEmail } },
                },
              },
              { target: 'submitting' },
            ],
          },
        },
        submitting: {
          description: 'The request for the mail is being sent.',
          meta: { reference: 'accounts#asking-for-a-reset' },
          tags: 'busy',
          entry: 'clearMessages',
          invoke: {
            id: 'sendResetMail',
            src: 'sendResetMail',
            input: ({ context }) => ({ email: context.fields.email.trim() }),
            onDone: {
              target: '#passwordReset.reset',
              actions: { type: 'showSuccess', params: { success: successTexts.resetMail } },
            },
            onError: {
              target: 'idle',
              actions: {
                type: 'showError',
                params: ({ event }) => ({ error: failureText(event.error, errorTexts.forgotPassword) }),
              },
            },
          },
        },
      },
    },
    reset: {
      description: "Step 'reset': the token of the mail and a new password.",
      meta: { reference: 'accounts#choosing-a-new-password' },
      tags: 'resetStep',
      initial: 'idle',
      on: { 'step.back': { target: 'email', actions: 'clearReset' } },
      states: {
        idle: {
          description: 'The form waits for input.',
          meta: { reference: 'accounts#choosing-a-new-password' },
          on: {
            'form.submit': [
              { guard: 'isIncomplete', actions: 'refuseIncomplete' },
              {
                guard: 'isMismatch',
                actions: {
                  type: 'refuse',
                  params: { error: formTexts.mismatch, faults: { confirmPassword: formTexts.mismatch } },
                },
              },
              {
                guard: { type: 'isShort', params: ({ event }) => event.isLong },
                actions: { type: 'refuseShort', params: ({ event }) => event.isLong },
              },
              { target: 'submitting' },
            ],
          },
        },
        submitting: {
          description: 'The new password is being sent.',
          meta: { reference: 'accounts#choosing-a-new-password' },
          tags: 'busy',
          entry: 'clearMessages',
          invoke: {
            id: 'resetPassword',
            src: 'resetPassword',
            input: ({ context: { fields } }) => ({
              token: fields.token.trim(),
              newPassword: fields.newPassword,
            }),
            onDone: {
              target: '#passwordReset.done',
              actions: { type: 'showSuccess', params: { success: successTexts.reset } },
            },
            onError: {
              target: 'idle',
              actions: {
                type: 'refuse',
                params: ({ event: { error } }) => ({
                  error: failureText(error, errorTexts.resetPassword),
                  faults: passwordFault(error, 'newPassword'),
                }),
              },
            },
          },
        },
      },
    },
    done: {
      description: 'The password is changed. The message is shown for two seconds.',
      meta: { reference: 'accounts#after-a-reset' },
      tags: 'done',
      after: { afterReset: { target: 'finished', actions: 'notifyFinished' } },
    },
    finished: {
      description: 'The screen goes to /login.',
      meta: { reference: 'accounts#after-a-reset' },
      tags: 'done',
      type: 'final',
    },
  },
});
