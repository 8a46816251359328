import { kindOf } from '../../domain/api-error.ts';
import type { Invitation } from '../../schemas/match/household.calls.ts';
import { createFetchMachine } from '../fetch-machine.ts';

/** The link with which flatmates confirm the household of an own listing. */
export const flatmateInvitationMachine = createFetchMachine<Invitation, { id: number }>({
  id: 'flatmateInvitation',
  failureOf: kindOf,
  states: {
    loading: { description: 'The link is made.', reference: 'match#confirmed-by-flatmates' },
    shown: {
      description: 'The poster can share the link, and reads when it ends.',
      reference: 'match#confirmed-by-flatmates',
    },
    failed: {
      description: 'The link could not be made. The page says so, with Try Again.',
      reference: 'match#confirmed-by-flatmates',
    },
  },
});
