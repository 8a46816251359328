import { assign, emit, fromPromise, setup } from 'xstate';
import {
  type AccountField,
  type AccountFields,
  refusalOf,
  trimmedFields,
  withoutSecrets,
} from '../../domain/account/account-form.ts';
import type { PasswordSubmit } from '../../domain/account/members.ts';
import { PasskeyError } from '../../domain/account/passkey-error.ts';
import { ApiError, type ErrorAnswer } from '../../domain/api-error.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { FieldFaults } from '../../domain/field-faults.ts';
import type { User } from '../../schemas/account/user.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import type { LoggedIn } from './login.machine.ts';

/** What a saved form has changed, for the screen. */
export interface AccountSaved {
  user?: Partial<User>;
  /** Recovery codes, to show once. */
  codes?: readonly string[];
  /** After a login. */
  session?: LoggedIn;
}

interface Context {
  fields: AccountFields;
  message: string | null;
  /** For a suspended member who logs in: what the link to the appeal has. */
  appeal: ErrorAnswer['appeal'];
  faults: FieldFaults<AccountField>;
}

type AccountFormEvent = { type: 'field.change'; field: AccountField; value: string } | PasswordSubmit;

/**
 * A form about the own account, such as that of a new password, or a button without fields, such as "End". It emits `form.saved`. The screen
 * provides one machine for each form.
 */
export const accountFormMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AccountFormEvent,
    emitted: {} as { type: 'form.saved'; saved: AccountSaved },
    input: {} as { fields: AccountFields },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    submit: fromPromise<AccountSaved, AccountFields>(() => notProvided('submit')),
  },
  guards: {
    isRefused: ({ context }, isLong: boolean | undefined) => refusalOf(context.fields, isLong) !== null,
  },
  actions: {
    setField: assign(({ context }, { field, value }: { field: AccountField; value: string }) => ({
      fields: { ...context.fields, [field]: value },
      message: null,
      appeal: undefined,
      faults: {},
    })),
    refuse: assign(({ context }, isLong: boolean | undefined) => ({ ...refusalOf(context.fields, isLong) })),
    /** What was typed stays. */
    showFailure: assign((_, { error }: { error: unknown }) => {
      const message =
        error instanceof PasskeyError ? error.message : answerFailureText(error, errorTexts.account);
      const field = error instanceof ApiError ? fieldsOfCodes[error.code ?? ''] : undefined;
      const appeal = error instanceof ApiError ? error.appeal : undefined;
      return { message, appeal, faults: field ? { [field]: message } : {} };
    }),
    clearMessage: assign({ message: null, appeal: undefined, faults: {} }),
    clearSecrets: assign(({ context }) => ({ fields: withoutSecrets(context.fields) })),
    notifySaved: emit((_, { saved }: { saved: AccountSaved }) => ({ type: 'form.saved' as const, saved })),
  },
}).createMachine({
  id: 'accountForm',
  meta: {
    live: { events: { 'field.change': ['field'], 'xstate.error.actor.*': ['error.kind', 'error.status'] } },
  },
  context: ({ input }) => ({ fields: input.fields, message: null, appeal: undefined, faults: {} }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The form can be filled in. The last error is above it, and invalid fields are marked.',
      meta: { reference: 'account#forms' },
      on: {
        'field.change': {
          actions: { type: 'setField', params: ({ event: { field, value } }) => ({ field, value }) },
        },
        'form.submit': [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.isLong },
            actions: { type: 'refuse', params: ({ event }) => event.isLong },
          },
          { target: 'submitting' },
        ],
      },
    },
    submitting: {
      description: 'The change is sent. The fields are disabled.',
      meta: { reference: 'account#forms' },
      tags: 'busy',
      entry: 'clearMessage',
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context }) => trimmedFields(context.fields),
        onDone: {
          target: 'editing',
          actions: [
            'clearSecrets',
            { type: 'notifySaved', params: ({ event }) => ({ saved: event.output }) },
          ],
        },
        onError: { target: 'editing', actions: { type: 'showFailure', params: ({ event }) => event } },
      },
    },
  },
});

/** The field that is at fault, by the code of the answer. */
const fieldsOfCodes: Readonly<Record<string, AccountField>> = {
  WRONG_PASSWORD: 'password',
  EMAIL_TAKEN: 'email',
  PASSWORD_REFUSED: 'newPassword',
};
