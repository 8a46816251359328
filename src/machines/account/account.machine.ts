import { assign, fromPromise, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import type { Account } from '../../schemas/account/account.calls.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  /** The last answer; it stays while the next one is awaited, and if that fails. */
  account: Account | null;
  message: string | null;
}

type AccountEvent =
  | { type: 'account.retry' }
  /** A form of the page was saved. */
  | { type: 'account.changed' };

/** What the page of the own account shows. Its forms have a chart of their own. */
export const accountMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AccountEvent,
    children: {} as { fetchAccount: 'fetchAccount' },
    tags: {} as 'loading',
    meta: {} as StateMeta,
  },
  actors: { fetchAccount: fromPromise<Account>(() => notProvided('fetchAccount')) },
  actions: {
    setAccount: assign((_, { account }: { account: Account }) => ({ account, message: null })),
    setMessage: assign({ message: errorTexts.account.fetch }),
  },
}).createMachine({
  id: 'account',
  context: { account: null, message: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The account is fetched. What was known of it stays on the page.',
      meta: { reference: 'account#the-page' },
      tags: 'loading',
      invoke: {
        id: 'fetchAccount',
        src: 'fetchAccount',
        onDone: {
          target: 'shown',
          actions: { type: 'setAccount', params: ({ event }) => ({ account: event.output }) },
        },
        onError: { target: 'failed', actions: 'setMessage' },
      },
      on: { 'account.changed': { target: 'loading', reenter: true } },
    },
    shown: {
      description: 'The page shows the account.',
      meta: { reference: 'account#the-page' },
      on: { 'account.changed': 'loading' },
    },
    failed: {
      description: 'The account could not be fetched. The page says so, with Try Again.',
      meta: { reference: 'account#the-page' },
      on: { 'account.retry': 'loading', 'account.changed': 'loading' },
    },
  },
});
