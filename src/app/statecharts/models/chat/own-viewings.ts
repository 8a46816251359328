import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { aViewing } from '../../../../../fixtures/viewings.ts';
import { ownViewingsMachine } from '../../../../machines/chat/own-viewings.machine.ts';

export const ownViewingsModel: MachineModel<typeof ownViewingsMachine> = {
  machine: ownViewingsMachine,
  inputs: [undefined],
  events: [{ type: 'fetch.retry' }],
  outcomes: {
    fetch: {
      outputs: [[{ ...aViewing(), conversationId: 31, otherName: 'Marco Bianchi' }]],
      errors: [offline],
    },
  },
};
