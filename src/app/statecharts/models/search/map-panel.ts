import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { mapPanelMachine } from '../../../../machines/search/map-panel.machine.ts';
import { milan } from '../../../../schemas/search/map-values.ts';

export const mapPanelModel: MachineModel<typeof mapPanelMachine> = {
  machine: mapPanelMachine,
  inputs: [
    { left: null, selectedId: null },
    { selectedId: null, left: { isOpen: true, view: null, sheet: 'half', sheetTop: 0 }, isReady: true },
    {
      selectedId: 101,
      left: {
        isOpen: true,
        view: { centre: milan, zoom: 14 },
        sheet: 'full',
        sheetTop: 300,
      },
    },
  ],
  events: [
    { type: 'panel.toggle' },
    { type: 'map.retry' },
    { type: 'pin.select', id: 101 },
    { type: 'pin.clear' },
    { type: 'map.move', view: { centre: milan, zoom: 15 } },
    { type: 'room.point', id: 101 },
    { type: 'room.point', id: null },
    { type: 'sheet.place', position: 'full' },
    { type: 'sheet.place', position: 'peek' },
    { type: 'sheet.scroll', top: 200 },
    { type: 'moves.choose', isStill: true },
  ],
  outcomes: { loadMap: { outputs: [undefined], errors: [new Error('no chunk')] } },
};
