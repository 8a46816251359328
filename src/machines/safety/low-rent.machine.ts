import { kindOf } from '../../domain/api-error.ts';
import { createFetchMachine } from '../fetch-machine.ts';

/** Whether the rent of a listing that a conversation is about is far below those of similar rooms. */
export const lowRentMachine = createFetchMachine<boolean, { id: number }>({
  id: 'lowRent',
  failureOf: kindOf,
  states: {
    loading: {
      description: 'The rent is compared. Nothing shows.',
      reference: 'warnings#a-low-rent',
    },
    shown: {
      description: 'A warning shows if the rent is far below others.',
      reference: 'warnings#a-low-rent',
    },
    failed: {
      description: 'The rent could not be compared. Nothing shows; the page of the listing says it.',
      reference: 'warnings#a-low-rent',
    },
  },
});
