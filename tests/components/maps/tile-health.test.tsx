import { expect, test } from 'vitest';
import { afterTile, untriedTiles } from '../../../src/components/maps/tile-health.ts';

const loaded = true;
const failed = false;

test.each<[string, boolean[], number, boolean]>([
  ['none has arrived', [], 20, false],
  ['the first one fails', [failed], 20, false],
  ['the first one loads', [loaded], 20, true],
  ['some are missing', [loaded, failed, failed, loaded, failed], 20, true],
  ['the tolerated number fails in a row', [loaded, ...Array<boolean>(8).fill(failed)], 20, true],
  ['one more than tolerated fails', [loaded, ...Array<boolean>(9).fill(failed)], 20, false],
  ['one loads after failures', [failed, failed, loaded], 20, true],
  ['all but one of a small view fail', [loaded, ...Array<boolean>(5).fill(failed)], 6, true],
  ['all of a small view fail', [loaded, ...Array<boolean>(6).fill(failed)], 6, false],
  ['a single missing one fails', [loaded, failed], 1, true],
])('availability of the tiles when %s', (_when, outcomes, missing, isAvailable) => {
  const { isAvailable: shown } = outcomes.reduce(
    (health, outcome) => afterTile(health, outcome, missing),
    untriedTiles,
  );
  expect(shown).toBe(isAvailable);
});
