import { assign, emit, fromPromise, setup } from 'xstate';
import { isShortPassword } from '../../domain/account/members.ts';
import { formTexts } from '../../domain/error-texts.ts';
import { type FieldFaults, missingFaults } from '../../domain/field-faults.ts';
import type { ResetPasswordPayload } from '../../schemas/account/user.ts';
import { resetRedirectDelay } from '../../schemas/constants.ts';
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
  | { type: 'form.submit' }
  | { type: 'step.back' };

/** The setup of the password reset; its chart is in password-reset.machine.ts. */
export const passwordReset = setup({
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
    isShort: ({ context }) => isShortPassword(context.fields.newPassword),
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
