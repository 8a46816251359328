import { assign, fromPromise, setup } from 'xstate';
import { universityOfAddress } from '../../domain/account/universities.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { Proofs } from '../../schemas/account/proofs.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

type Field = 'email' | 'code';

interface Context {
  /** `null` until they are known. */
  proofs: Proofs | null;
  email: string;
  code: string;
  error: string | null;
}

type ProofsEvent =
  | { type: 'proofs.retry' }
  | { type: 'field.change'; field: Field; value: string }
  | { type: 'form.submit' }
  /** The person wants a code for another address. */
  | { type: 'address.change' };

/** What is confirmed of the member, and the two steps by which an address of a university is confirmed. */
export const proofsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ProofsEvent,
    children: {} as { fetchProofs: 'fetchProofs'; askCode: 'askCode'; confirm: 'confirm' },
    tags: {} as 'failed' | 'busy' | 'addressStep' | 'codeStep' | 'confirmed',
    meta: {} as StateMeta,
  },
  actors: {
    fetchProofs: fromPromise<Proofs>(() => notProvided('fetchProofs')),
    askCode: fromPromise<void, { email: string }>(() => notProvided('askCode')),
    confirm: fromPromise<Proofs, { code: string }>(() => notProvided('confirm')),
  },
  guards: {
    hasUniversity: ({ context }) => context.proofs?.university != null,
    isNoUniversity: ({ context }) => universityOfAddress(context.email) === null,
  },
  actions: {
    setProofs: assign((_, { proofs }: { proofs: Proofs }) => ({ proofs, error: null, code: '' })),
    setField: assign((_, { field, value }: { field: Field; value: string }) => ({
      [field]: value,
      error: null,
    })),
    showError: assign((_, { error }: { error: string }) => ({ error })),
    showFailure: assign((_, { error }: { error: unknown }) => ({
      error: answerFailureText(error, errorTexts.proofs),
    })),
    clearError: assign({ error: null }),
    clearCode: assign({ code: '', error: null }),
  },
}).createMachine({
  id: 'proofs',
  context: { proofs: null, email: '', code: '', error: null },
  initial: 'loading',
  on: {
    'field.change': { actions: { type: 'setField', params: ({ event }) => event } },
  },
  states: {
    loading: {
      description: 'What is confirmed of the member is fetched.',
      meta: { reference: 'cards#proofs' },
      invoke: {
        id: 'fetchProofs',
        src: 'fetchProofs',
        onDone: {
          target: 'known',
          actions: { type: 'setProofs', params: ({ event }) => ({ proofs: event.output }) },
        },
        onError: 'failed',
      },
    },
    failed: {
      description: 'It could not be fetched. The profile says so, with Try Again.',
      meta: { reference: 'cards#proofs' },
      tags: 'failed',
      on: { 'proofs.retry': 'loading' },
    },
    known: {
      description: 'Decides whether an address is confirmed.',
      meta: { reference: 'cards#proofs' },
      always: [{ guard: 'hasUniversity', target: 'confirmed' }, { target: 'address' }],
    },
    address: {
      description: 'The person writes their address at a university.',
      meta: { reference: 'cards#university-address' },
      tags: 'addressStep',
      on: {
        'form.submit': [
          {
            guard: 'isNoUniversity',
            actions: { type: 'showError', params: { error: errorTexts.proofs.noUniversity } },
          },
          { target: 'sending', actions: 'clearCode' },
        ],
      },
    },
    sending: {
      description: 'A code is mailed to the address.',
      meta: { reference: 'cards#university-address' },
      tags: ['addressStep', 'busy'],
      invoke: {
        id: 'askCode',
        src: 'askCode',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: 'code',
        onError: { target: 'address', actions: { type: 'showFailure', params: ({ event }) => event } },
      },
    },
    code: {
      description: 'The person writes the code of the mail.',
      meta: { reference: 'cards#university-address' },
      tags: 'codeStep',
      on: {
        'form.submit': { target: 'confirming', actions: 'clearError' },
        'address.change': { target: 'address', actions: 'clearError' },
      },
    },
    confirming: {
      description: 'The code is being checked.',
      meta: { reference: 'cards#university-address' },
      tags: ['codeStep', 'busy'],
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context }) => ({ code: context.code.trim() }),
        onDone: {
          target: 'known',
          actions: { type: 'setProofs', params: ({ event }) => ({ proofs: event.output }) },
        },
        onError: { target: 'code', actions: { type: 'showFailure', params: ({ event }) => event } },
      },
    },
    confirmed: {
      description: 'The profile says which address is confirmed, and since when.',
      meta: { reference: 'cards#university-address' },
      tags: 'confirmed',
      on: { 'address.change': 'address' },
    },
  },
});
