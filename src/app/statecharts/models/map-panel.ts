import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { mapPanelMachine } from '../../../machines/map-panel.machine.ts';

export const mapPanelModel: MachineModel<typeof mapPanelMachine> = {
  machine: mapPanelMachine,
  inputs: [undefined],
  events: [
    { type: 'panel.toggle' },
    { type: 'map.retry' },
    { type: 'pin.select', id: 101 },
    { type: 'pin.clear' },
  ],
  outcomes: { loadMap: { outputs: [undefined], errors: [new Error('no chunk')] } },
};
