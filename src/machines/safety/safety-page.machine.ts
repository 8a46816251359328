import { kindOf } from '../../domain/api-error.ts';
import type { SafetyPage } from '../../schemas/safety/report.ts';
import { createFetchMachine } from '../fetch-machine.ts';

/** The own reports and their answers, and decisions about the member. */
export const safetyPageMachine = createFetchMachine<SafetyPage>({
  id: 'safetyPage',
  failureOf: kindOf,
  states: {
    loading: {
      description: 'Reports and decisions are fetched.',
      reference: 'reports#every-report-is-answered',
    },
    shown: {
      description: 'Each report shows what became of it; each decision may be appealed once.',
      reference: 'reports#every-report-is-answered',
    },
    failed: {
      description: 'They could not be fetched. The page says so, with Try Again.',
      reference: 'reports#every-report-is-answered',
    },
  },
});
