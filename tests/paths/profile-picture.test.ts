import { profilePictureMachine } from '../../src/machines/profile-picture.machine.ts';
import { offline, rejected } from '../support/api-failures.ts';
import { aFile } from '../support/member-builders.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths({
  machine: profilePictureMachine,
  inputs: [{ url: null }, { url: '/images/giulia.webp' }],
  events: [
    { type: 'picture.choose', file: aFile('me.jpg') },
    { type: 'picture.choose', file: aFile('me.txt', 'text/plain') },
  ],
  outcomes: {
    fetchPicture: { outputs: ['/images/new.webp', null], errors: [offline] },
    uploadPicture: { outputs: [undefined], errors: [rejected(413), offline] },
  },
  distinguish: ({ url, chosen }) => [url, chosen?.name],
});
