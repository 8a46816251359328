import { fromPromise, setup } from 'xstate';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

/** Whether the member may publish another listing. It is shown before the form is filled in. */
export const listingQuotaMachine = setup({
  types: { tags: {} as 'full', meta: {} as StateMeta },
  actors: { checkQuota: fromPromise<boolean>(() => notProvided('checkQuota')) },
  guards: { isFull: (_, { isFull }: { isFull: boolean }) => isFull },
}).createMachine({
  id: 'listingQuota',
  initial: 'checking',
  states: {
    checking: {
      description: 'The backend is asked. The form can be filled in meanwhile.',
      meta: { reference: 'listing-creation#limit-of-listings' },
      invoke: {
        id: 'checkQuota',
        src: 'checkQuota',
        onDone: [
          { guard: { type: 'isFull', params: ({ event }) => ({ isFull: event.output }) }, target: 'full' },
          { target: 'open' },
        ],
        // The server checks the limit anyway when the listing is sent.
        onError: 'open',
      },
    },
    open: {
      description: 'The member may publish another listing, as far as the app knows.',
      meta: { reference: 'listing-creation#limit-of-listings' },
    },
    full: {
      description: 'The member may publish no more listings. A message in place of the form says so.',
      meta: { reference: 'listing-creation#limit-of-listings' },
      tags: 'full',
    },
  },
});
