import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aFile, aPhoto } from '../../../../../fixtures/members.ts';
import { photoPickerMachine } from '../../../../machines/publish/photo-picker.machine.ts';

const files = (...names: string[]) => names.map((name) => aFile(name));

export const photoPickerModel: MachineModel<typeof photoPickerMachine> = {
  machine: photoPickerMachine,
  inputs: [{ photos: [] }],
  events: [
    { type: 'photos.add', files: [] },
    { type: 'photos.add', files: files('window', 'desk') },
    { type: 'photos.add', files: files('1', '2', '3', '4', '5') },
    { type: 'photo.remove', id: 'window' },
    { type: 'photo.move', id: 'desk', to: 0 },
    { type: 'photos.set', photos: ['1', '2', '3', '4'].map(aPhoto) },
    { type: 'photos.reset', photos: [] },
  ],
  outcomes: {
    readPhotos: {
      outputs: [
        { photos: [aPhoto('window'), aPhoto('desk')], rejected: [] },
        { photos: [], rejected: [{ name: 'window', reason: 'notImage' }] },
      ],
      errors: [new Error('no canvas')],
    },
  },
  distinguish: ({ photos, files, message }) => [photos.map(({ id }) => id), files.length, message],
};
