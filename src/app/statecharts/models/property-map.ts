import { propertyMapMachine } from '../../../machines/property-map.machine.ts';
import type { MachineModel } from 'statechart-workbench/model/paths.ts';
import { aProperty } from '../../../../fixtures/listings.ts';

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
