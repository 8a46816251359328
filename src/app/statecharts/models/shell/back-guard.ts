import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { backGuardMachine } from '../../../../machines/shell/back-guard.machine.ts';

export const backGuardModel: MachineModel<typeof backGuardMachine> = {
  machine: backGuardMachine,
  inputs: [undefined],
  events: [
    { type: 'layer.open', layer: 1 },
    { type: 'layer.open', layer: 2 },
    { type: 'layer.close', layer: 1 },
    { type: 'layer.close', layer: 2 },
    { type: 'guard.back' },
    { type: 'guard.left' },
  ],
  outcomes: { entries: { errors: [new Error('no history')] } },
  distinguish: ({ layers }) => layers.slice(0, 3),
  // Each layer opens once.
  cannot: ({ context }, event) =>
    event.type === 'layer.open' && 'layer' in event && context.layers.some((layer) => layer === event.layer),
};
