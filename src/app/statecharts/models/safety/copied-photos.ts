import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { copiedPhotosMachine } from '../../../../machines/safety/copied-photos.machine.ts';

const aPhoto = { id: 4, imageUrl: '/images/room-1.webp', listingId: 103, title: 'Sunny room' };

export const copiedPhotosModel: MachineModel<typeof copiedPhotosMachine> = {
  machine: copiedPhotosMachine,
  inputs: [undefined],
  events: [
    { type: 'photos.retry' },
    { type: 'photo.answer', id: 4, answer: 'own' },
    { type: 'photo.answer', id: 5, answer: 'permitted' },
  ],
  outcomes: {
    fetchPhotos: { outputs: [[aPhoto], []], errors: [offline] },
    sendAnswer: { outputs: [undefined], errors: [rejected(500), offline] },
  },
  distinguish: ({ photos, answer, message }) => [photos.length, answer, message],
};
