import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { ApiError } from '../../../../domain/api-error.ts';
import { locationLookupMachine } from '../../../../machines/listing/location-lookup.machine.ts';
import { milan } from '../../../../schemas/search/map-values.ts';

const amsterdam = { latitude: 52.37, longitude: 4.9 };

export const locationLookupModel: MachineModel<typeof locationLookupMachine> = {
  machine: locationLookupMachine,
  inputs: [
    { postalCode: '20131', fallback: milan },
    { postalCode: '20131', fallback: null },
    { postalCode: '20131', fallback: amsterdam },
    { postalCode: ' ', fallback: milan },
  ],
  events: [{ type: 'map.near' }, { type: 'map.retry' }],
  outcomes: {
    lookUpPostalCode: {
      outputs: [milan, amsterdam, null],
      errors: [new ApiError('network', 'No connection.')],
    },
    loadMap: { outputs: [undefined], errors: [new Error('no chunk')] },
  },
};
