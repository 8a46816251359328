import { kindOf } from '../../domain/api-error.ts';
import type { OwnAnswers } from '../../schemas/match/answers.calls.ts';
import { createFetchMachine } from '../fetch-machine.ts';

/** The member's own answers, for the bands on cards and pages, of a backend with `match`. */
export const ownAnswersMachine = createFetchMachine<OwnAnswers>({
  id: 'ownAnswers',
  failureOf: kindOf,
  states: {
    loading: { description: 'The own answers are fetched. No band shows yet.', reference: 'match#bands' },
    shown: { description: 'Rooms say how well they fit.', reference: 'match#bands' },
    failed: {
      description: 'The own answers could not be fetched. The page of a room says so, with Try Again.',
      reference: 'match#bands',
    },
  },
});
