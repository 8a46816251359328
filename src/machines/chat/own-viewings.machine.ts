import { kindOf } from '../../domain/api-error.ts';
import type { OwnViewing } from '../../schemas/chat/viewing.ts';
import { createFetchMachine } from '../fetch-machine.ts';

/** All viewings of the member, of a backend with `own-viewings`. */
export const ownViewingsMachine = createFetchMachine<OwnViewing[]>({
  id: 'ownViewings',
  failureOf: kindOf,
  states: {
    loading: { description: 'The viewings are fetched.', reference: 'viewings#my-viewings' },
    shown: {
      description:
        'The viewings show by day, those that wait for an answer first, and those that are over folded.',
      reference: 'viewings#my-viewings',
    },
    failed: {
      description: 'The viewings could not be fetched. The screen says so, with Try Again.',
      reference: 'viewings#my-viewings',
    },
  },
});
