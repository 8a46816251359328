import { kindOf } from '../../domain/api-error.ts';
import type { SoughtRent, UsualRent } from '../../schemas/listing/usual-rent.calls.ts';
import { createFetchMachine } from '../fetch-machine.ts';

/** The rents of rooms like one. */
export const usualRentMachine = createFetchMachine<UsualRent | null, SoughtRent>({
  id: 'usualRent',
  failureOf: kindOf,
  states: {
    loading: {
      description: 'The rents of similar rooms are fetched. Nothing shows yet.',
      reference: 'listing-costs#usual-rent',
    },
    shown: {
      description: 'One line says what similar rooms cost; none if there are too few.',
      reference: 'listing-costs#usual-rent',
    },
    failed: {
      description: 'The rents could not be fetched. The person can try again.',
      reference: 'listing-costs#usual-rent',
    },
  },
});
