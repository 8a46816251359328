import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { auditLogMachine } from '../../../../machines/safety/audit-log.machine.ts';

export const auditLogModel: MachineModel<typeof auditLogMachine> = {
  machine: auditLogMachine,
  inputs: [undefined],
  events: [{ type: 'fetch.retry' }],
  outcomes: {
    fetch: {
      outputs: [
        [{ id: 1, at: '2026-11-20T09:30:00.000Z', by: 'Carla', action: 'warn', caseId: 9, detail: 'Kept.' }],
      ],
      errors: [offline],
    },
  },
};
