import { expect, test } from 'vitest';
import { afterTile, untriedTiles } from '../../../src/components/maps/tile-health.ts';

const loaded = true;
const failed = false;

test.each<[string, boolean[], boolean]>([
  ['none has arrived', [], false],
  ['the first one fails', [failed], false],
  ['the first one loads', [loaded], true],
  ['some are missing', [loaded, failed, failed, loaded, failed], true],
  ['the tolerated number fails in a row', [loaded, ...Array<boolean>(8).fill(failed)], true],
  ['one more than tolerated fails', [loaded, ...Array<boolean>(9).fill(failed)], false],
  ['one loads after failures', [failed, failed, loaded], true],
])('availability of the tiles when %s', (_when, outcomes, isAvailable) => {
  expect(outcomes.reduce(afterTile, untriedTiles).isAvailable).toBe(isAvailable);
});
