import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { galleryMachine } from '../../../../machines/listing/gallery.machine.ts';

export const galleryModel: MachineModel<typeof galleryMachine> = {
  machine: galleryMachine,
  inputs: [{ count: 0 }, { count: 3 }],
  events: [
    { type: 'image.next' },
    { type: 'image.previous' },
    { type: 'image.select', index: 2 },
    { type: 'image.select', index: 3 },
    { type: 'viewer.open' },
    { type: 'viewer.close' },
  ],
};
