import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { aFile } from '../../../../../fixtures/members.ts';
import { profilePictureMachine } from '../../../../machines/account/profile-picture.machine.ts';

export const profilePictureModel: MachineModel<typeof profilePictureMachine> = {
  machine: profilePictureMachine,
  inputs: [{ url: null }, { url: '/images/giulia.webp' }],
  events: [
    { type: 'picture.choose', file: aFile('me.jpg') },
    { type: 'picture.choose', file: aFile('me.txt', 'text/plain') },
  ],
  outcomes: {
    fetchPicture: { outputs: ['/images/new.webp', null], errors: [offline] },
    preparePicture: { outputs: [aFile('me-small.jpg')], errors: [new Error('picture')] },
    uploadPicture: { outputs: [undefined], errors: [rejected(413), offline] },
  },
  distinguish: ({ url, chosen }) => [url, chosen?.name],
};
