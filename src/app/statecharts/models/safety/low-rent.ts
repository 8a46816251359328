import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { lowRentMachine } from '../../../../machines/safety/low-rent.machine.ts';

export const lowRentModel: MachineModel<typeof lowRentMachine> = {
  machine: lowRentMachine,
  inputs: [{ id: 101 }],
  events: [{ type: 'fetch.retry' }],
  outcomes: { fetch: { outputs: [true, false], errors: [offline] } },
};
