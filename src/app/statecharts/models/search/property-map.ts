import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aProperty } from '../../../../../fixtures/listings.ts';
import { propertyMapMachine } from '../../../../machines/search/property-map.machine.ts';

export const propertyMapModel: MachineModel<typeof propertyMapMachine> = {
  machine: propertyMapMachine,
  inputs: [{ properties: [aProperty({ id: 1 }), aProperty({ id: 2 })] }],
  events: [
    { type: 'map.retry' },
    { type: 'marker.open', id: 1 },
    { type: 'marker.open', id: 99 },
    { type: 'popup.close' },
    { type: 'details.open', id: 2 },
    { type: 'details.open', id: 99 },
    { type: 'panel.close' },
  ],
  outcomes: { loadMap: { outputs: [undefined], errors: [new Error('no chunk')] } },
};
