import { fromPromise } from 'xstate';
import { withErrorLogging } from './attempt.ts';
import { capabilitiesOfBackend } from './clients.ts';

export const fetchCapabilities = fromPromise<readonly string[]>(({ signal }) =>
  withErrorLogging('capabilities', signal, capabilitiesOfBackend),
);
