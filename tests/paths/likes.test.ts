import { likesMachine } from '../../src/machines/likes.machine.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths({
  machine: likesMachine,
  inputs: [undefined],
  events: [
    { type: 'likes.need', listingIds: [101, 102], liked: null },
    { type: 'likes.need', listingIds: [102, 103], liked: true },
    { type: 'likes.need', listingIds: [], liked: null },
    { type: 'likes.forget' },
  ],
});
