import { kindOf } from '../../domain/api-error.ts';
import { createFetchMachine } from '../fetch-machine.ts';

const reference = 'listing-creation#limit-of-listings';

/** Whether the member has as many listings as allowed. It is shown before the form is filled in. */
export const listingQuotaMachine = createFetchMachine<boolean>({
  id: 'listingQuota',
  failureOf: kindOf,
  states: {
    loading: { description: 'The backend is asked. The form can be filled in meanwhile.', reference },
    shown: {
      description: 'The form, or in its place a message that the member may publish no more listings.',
      reference,
    },
    failed: {
      description: 'The form shows: the server checks the limit anyway when the listing is sent.',
      reference,
    },
  },
});
