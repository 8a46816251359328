import { expect, test } from 'vitest';
import { isServerDown } from '../../../src/components/maps/tile-health.ts';

const tiles = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `15,${from + at},0`);

test.each<[string, { view: number; loaded: number; failed: number; isDown: boolean }]>([
  ['nothing has arrived', { view: 20, loaded: 0, failed: 0, isDown: false }],
  ['eight of a large view have failed', { view: 20, loaded: 0, failed: 8, isDown: false }],
  ['nine of a large view have failed', { view: 20, loaded: 5, failed: 9, isDown: true }],
  ['one of a small view is still awaited', { view: 6, loaded: 0, failed: 5, isDown: false }],
  ['all of a small view have failed', { view: 6, loaded: 0, failed: 6, isDown: true }],
  ['all that a view lacks have failed', { view: 6, loaded: 4, failed: 2, isDown: true }],
  ['a single tile has failed', { view: 6, loaded: 5, failed: 1, isDown: false }],
])('whether the tile server is down when %s', (_when, { view, loaded, failed, isDown }) => {
  const loadedTiles = new Set(tiles(0, loaded));
  const failedTiles = new Set(tiles(loaded, loaded + failed));
  expect(isServerDown(tiles(0, view), loadedTiles, failedTiles)).toBe(isDown);
  // A late tile of another view changes nothing.
  expect(isServerDown(tiles(0, view), new Set([...loadedTiles, '14,0,0']), failedTiles)).toBe(isDown);
  expect(isServerDown(tiles(0, view), loadedTiles, new Set([...failedTiles, ...tiles(90, 99)]))).toBe(isDown);
});
