import { kindOf } from '../../domain/api-error.ts';
import type { AuditEntry } from '../../schemas/safety/moderation.ts';
import { createFetchMachine } from '../fetch-machine.ts';

/** What moderators did. */
export const auditLogMachine = createFetchMachine<AuditEntry[]>({
  id: 'auditLog',
  failureOf: kindOf,
  states: {
    loading: { description: 'The log is fetched.', reference: 'moderation#the-log' },
    shown: {
      description: 'The newest entries, each with who, when and why.',
      reference: 'moderation#the-log',
    },
    failed: {
      description: 'The log could not be fetched. The page says so, with Try Again.',
      reference: 'moderation#the-log',
    },
  },
});
