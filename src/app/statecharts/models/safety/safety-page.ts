import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { aSafetyPage } from '../../../../../fixtures/safety.ts';
import { safetyPageMachine } from '../../../../machines/safety/safety-page.machine.ts';

export const safetyPageModel: MachineModel<typeof safetyPageMachine> = {
  machine: safetyPageMachine,
  inputs: [undefined],
  events: [{ type: 'fetch.retry' }],
  outcomes: { fetch: { outputs: [aSafetyPage()], errors: [offline] } },
};
