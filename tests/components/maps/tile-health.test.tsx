import { expect, test } from 'vitest';
import { afterTile, untriedTiles } from '../../../src/components/maps/tile-health.ts';

const loaded = true;
const failed = false;

test.each<[string, boolean[], boolean]>([
  ['nothing has come yet', [], false],
  ['the first tile fails', [failed], false],
  ['the first tile comes', [loaded], true],
  ['single tiles are missing', [loaded, failed, failed, loaded, failed], true],
  ['as many fail in a row as are tolerated', [loaded, ...Array<boolean>(8).fill(failed)], true],
  ['one more fails', [loaded, ...Array<boolean>(9).fill(failed)], false],
  ['a late tile comes after all', [failed, failed, loaded], true],
])('tiles when %s', (_when, outcomes, isAvailable) => {
  expect(outcomes.reduce(afterTile, untriedTiles).isAvailable).toBe(isAvailable);
});
