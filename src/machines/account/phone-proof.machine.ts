import { assign, fromPromise, setup } from 'xstate';
import { isPhoneNumber, toE164 } from '../../domain/account/phone-number.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

type Field = 'number' | 'code';

interface Context {
  isConfirmed: boolean;
  number: string;
  code: string;
  error: string | null;
}

type PhoneProofEvent =
  | { type: 'field.change'; field: Field; value: string }
  | { type: 'form.submit' }
  /** The person wants a code for another number. */
  | { type: 'number.change' };

/** The two steps by which a phone number is confirmed: the number, and the code of the text message. */
export const phoneProofMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PhoneProofEvent,
    input: {} as Pick<Context, 'isConfirmed'>,
    children: {} as { askCode: 'askCode'; confirm: 'confirm' },
    tags: {} as 'busy' | 'codeStep' | 'confirmed',
    meta: {} as StateMeta,
  },
  actors: {
    askCode: fromPromise<void, { number: string }>(() => notProvided('askCode')),
    confirm: fromPromise<unknown, { code: string }>(() => notProvided('confirm')),
  },
  guards: {
    isConfirmed: ({ context }) => context.isConfirmed,
    isNoNumber: ({ context }) => !isPhoneNumber(context.number),
  },
  actions: {
    setField: assign((_, { field, value }: { field: Field; value: string }) => ({
      [field]: value,
      error: null,
    })),
    setConfirmed: assign({ isConfirmed: true, number: '', code: '' }),
    showNoNumber: assign({ error: errorTexts.proofs.noNumber }),
    showFailure: assign((_, { error }: { error: unknown }) => ({
      error: answerFailureText(error, errorTexts.proofs),
    })),
    clearError: assign({ error: null }),
    clearCode: assign({ code: '', error: null }),
  },
}).createMachine({
  id: 'phoneProof',
  context: ({ input }) => ({ ...input, number: '', code: '', error: null }),
  initial: 'known',
  on: { 'field.change': { actions: { type: 'setField', params: ({ event }) => event } } },
  states: {
    known: {
      description: 'Decides whether a number is confirmed.',
      meta: { reference: 'cards#phone-number' },
      always: [{ guard: 'isConfirmed', target: 'confirmed' }, { target: 'number' }],
    },
    number: {
      description: 'The person writes their number.',
      meta: { reference: 'cards#phone-number' },
      on: {
        'form.submit': [
          { guard: 'isNoNumber', actions: 'showNoNumber' },
          { target: 'sending', actions: 'clearCode' },
        ],
      },
    },
    sending: {
      description: 'A code is sent to the number.',
      meta: { reference: 'cards#phone-number' },
      tags: 'busy',
      invoke: {
        id: 'askCode',
        src: 'askCode',
        input: ({ context }) => ({ number: toE164(context.number) }),
        onDone: 'code',
        onError: { target: 'number', actions: { type: 'showFailure', params: ({ event }) => event } },
      },
    },
    code: {
      description: 'The person writes the code of the text message.',
      meta: { reference: 'cards#phone-number' },
      tags: 'codeStep',
      on: {
        'form.submit': { target: 'confirming', actions: 'clearError' },
        'number.change': { target: 'number', actions: 'clearError' },
      },
    },
    confirming: {
      description: 'The code is being checked.',
      meta: { reference: 'cards#phone-number' },
      tags: ['codeStep', 'busy'],
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context }) => ({ code: context.code.trim() }),
        onDone: { target: 'known', actions: 'setConfirmed' },
        onError: { target: 'code', actions: { type: 'showFailure', params: ({ event }) => event } },
      },
    },
    confirmed: {
      description: "'Phone confirmed', without the number.",
      meta: { reference: 'cards#phone-number' },
      tags: 'confirmed',
      on: { 'number.change': 'number' },
    },
  },
});
