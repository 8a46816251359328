import { expect, test } from 'vitest';
import { cellBits } from '../../search/map-marks.ts';

/** The size of a cell at zoom 10, in degrees. */
const cell = 360 / 4096;

/** A box that covers this number of columns and rows of cells at zoom 10, near the equator. */
function boxOver(columns: number, rows: number, west = 0) {
  const east = west + (columns - 0.5) * cell;
  const south = (-rows / 2 + 0.25) * cell;
  return {
    west: west + 0.25 * cell,
    east: east > 180 ? east - 360 : east,
    south: rows % 2 === 0 ? south : south - 0.5 * cell,
    north: rows % 2 === 0 ? -south : (rows / 2 - 0.75) * cell,
  };
}

test.each([
  [20, 20, 0, 16],
  [21, 20, 0, 17],
  [20, 21, 0, 17],
  [400, 1, 0, 16],
  [401, 1, 0, 17],
  // Across the date line.
  [20, 20, 180 - 11 * cell, 16],
  [21, 20, 180 - 11 * cell, 17],
  [20, 20, 180 - 2 * cell, 16],
  [21, 20, 180 - 2 * cell, 17],
])('%i columns and %i rows from %d have a grid of at most 400 cells', (columns, rows, west, bits) => {
  expect(cellBits({ box: boxOver(columns, rows, west), zoom: 10 })).toBe(bits);
});

test('the grid of a zoom has cells of 64 pixels', () => {
  const box = { west: 9.19, south: 45.46, east: 9.1900001, north: 45.4600001 };
  expect([0, 5, 10.4, 10.6, 22].map((zoom) => cellBits({ box, zoom }))).toEqual([26, 21, 16, 15, 4]);
});
