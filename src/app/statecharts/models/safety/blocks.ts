import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { aBlock } from '../../../../../fixtures/safety.ts';
import { blocksMachine } from '../../../../machines/safety/blocks.machine.ts';

export const blocksModel: MachineModel<typeof blocksMachine> = {
  machine: blocksMachine,
  inputs: [undefined],
  events: [
    { type: 'rows.retry' },
    { type: 'delete.ask', id: 5 },
    { type: 'delete.ask', id: 6 },
    { type: 'delete.confirm' },
    { type: 'delete.cancel' },
    { type: 'alert.dismiss' },
  ],
  outcomes: {
    fetchRows: { outputs: [[aBlock()], []], errors: [rejected(500), offline] },
    deleteRow: { outputs: [undefined], errors: [offline] },
    refetchRows: { outputs: [[]], errors: [offline] },
  },
  distinguish: ({ rows, deletingId, message }) => [rows.length, deletingId, message],
};
