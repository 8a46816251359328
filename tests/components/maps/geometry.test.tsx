import { toLonLat } from 'ol/proj.js';
import { expect, test } from 'vitest';
import {
  type Box,
  clipLine,
  clipRing,
  type LngLat,
  roundLine,
  simplifyLine,
} from '../../../artwork/basemap/basemap-geometry.ts';
import { groundCircle } from '../../../src/components/maps/ground-circle.ts';
import { smoothLine } from '../../../src/components/maps/smooth-line.ts';
import { distanceKm } from '../../../src/domain/search/search-filters.ts';
import { milan } from '../../../src/schemas/search/map-values.ts';

const box: Box = { west: 0, south: 0, east: 10, north: 10 };

test('every point of a ground circle is its radius away on the ground', () => {
  const [ring = []] = groundCircle(milan, 1000).getCoordinates();
  expect(ring.length).toBeGreaterThan(60);
  for (const point of ring) {
    const [longitude = 0, latitude = 0] = toLonLat(point);
    expect(distanceKm(milan, { latitude, longitude })).toBeCloseTo(1, 3);
  }
});

test('a smoothed line keeps its ends and stays near its corners', () => {
  const smoothed = smoothLine([
    [0, 0],
    [4, 0],
    [4, 4],
  ]);
  expect(smoothed[0]).toEqual([0, 0]);
  expect(smoothed.at(-1)).toEqual([4, 4]);
  expect(smoothed.length).toBeGreaterThan(6);
  expect(smoothed).not.toContainEqual([4, 0]);
});

test('a smoothed ring stays closed', () => {
  const smoothed = smoothLine([
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 0],
  ]);
  expect(smoothed.at(-1)).toEqual(smoothed[0]);
  expect(smoothed).not.toContainEqual([0, 0]);
});

test('simplifying drops points within the tolerance, and keeps the others', () => {
  const line: LngLat[] = [
    [0, 0],
    [1, 0.001],
    [2, 0],
    [2, 2],
  ];
  expect(simplifyLine(line, 0.01)).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
  ]);
  expect(simplifyLine(line, 2)).toEqual([
    [0, 0],
    [2, 2],
  ]);
});

test('a closed line is simplified to a closed line', () => {
  const square: LngLat[] = [
    [0, 0],
    [2, 0.001],
    [4, 0],
    [4, 4],
    [0, 4],
    [0, 0],
  ];
  expect(simplifyLine(square, 0.01)).toEqual([
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
    [0, 0],
  ]);
});

test.each<[string, LngLat[], LngLat[]]>([
  [
    'inside stays',
    [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 1],
    ],
    [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 1],
    ],
  ],
  [
    'outside goes',
    [
      [11, 1],
      [12, 1],
      [12, 2],
      [11, 1],
    ],
    [],
  ],
  [
    'across is cut at the edge',
    [
      [8, 2],
      [12, 2],
      [12, 4],
      [8, 4],
      [8, 2],
    ],
    [
      [8, 2],
      [10, 2],
      [10, 4],
      [8, 4],
      [8, 2],
    ],
  ],
])('a ring %s', (_case, ring, clipped) => {
  expect(clipRing(ring, box)).toEqual(clipped);
});

test('a line that leaves the box and comes back is split in two', () => {
  const line: LngLat[] = [
    [1, 1],
    [2, 1],
    [11, 1],
    [9, 2],
    [8, 2],
  ];
  expect(clipLine(line, box)).toEqual([line.slice(0, 2), line.slice(3)]);
});

test('rounding drops equal points', () => {
  expect(
    roundLine([
      [1.00001, 2],
      [1.0002, 2],
      [1.002, 2],
    ]),
  ).toEqual([
    [1, 2],
    [1.002, 2],
  ]);
});
