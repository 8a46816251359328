import { galleryMachine } from '../../src/machines/gallery.machine.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths({
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
});
