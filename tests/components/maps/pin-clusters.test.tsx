import { expect, test } from 'vitest';
import { toMapCoordinate } from '../../../src/components/maps/base-map.ts';
import {
  areInseparable,
  clusterDistance,
  clustersIn,
  createPinIndex,
  isAnyPinIn,
  type Pin,
  pinsExtent,
} from '../../../src/components/maps/pin-clusters.ts';
import { milan } from '../../../src/schemas/search/map-values.ts';

const world = [-2e7, -2e7, 2e7, 2e7];
/** Metres per pixel at zoom 12 and zoom 19. */
const atZoom12 = 38.2;
const atZoom19 = 0.2986;

function pin(id: number, east = 0, north = 0): Pin {
  return {
    id,
    title: `Room ${id}`,
    price: 500,
    latitude: milan.latitude + north,
    longitude: milan.longitude + east,
  };
}

function keys(pins: Pin[], resolution: number, extent = world): string[] {
  return clustersIn(createPinIndex(pins), extent, resolution)
    .map(({ key }) => key)
    .sort();
}

test('near pins form a cluster, far pins stay single', () => {
  expect(keys([pin(1), pin(2, 0.001), pin(3, 0.2)], atZoom12)).toEqual(['1,2', '3']);
});

test('clusters are in the order of their first pins, and stand on them', () => {
  const pins = [pin(7, 0.2), pin(3), pin(5, -0.2), pin(1, 0.001), pin(4, 0.199)];
  const clusters = clustersIn(createPinIndex(pins), world, atZoom12);
  expect(clusters.map(({ key }) => key)).toEqual(['4,7', '1,3', '5']);
  expect(clusters.map(({ position }) => position)).toEqual(pins.slice(0, 3).map(toMapCoordinate));
});

test('a finer resolution splits a cluster of the same index', () => {
  const index = createPinIndex([pin(1), pin(2, 0.001)]);
  expect(clustersIn(index, world, atZoom12)).toHaveLength(1);
  expect(clustersIn(index, world, atZoom19)).toHaveLength(2);
});

test('every pin is in one cluster, and no two clusters overlap', () => {
  const pins = Array.from({ length: 400 }, (_, i) => pin(i, ((i * 37) % 101) / 1000, ((i * 53) % 97) / 1000));
  const clusters = clustersIn(createPinIndex(pins), world, atZoom12);
  expect(clusters.flatMap((cluster) => cluster.pins.map(({ id }) => id)).sort((a, b) => a - b)).toEqual(
    pins.map(({ id }) => id),
  );
  for (const a of clusters) {
    for (const b of clusters) {
      if (a === b) continue;
      const [dx = 0, dy = 0] = a.position.map((value, axis) => Math.abs(value - (b.position[axis] ?? 0)));
      expect(Math.max(dx, dy) / atZoom12).toBeGreaterThanOrEqual(clusterDistance - 1e-6);
    }
  }
});

test('only pins inside the extent are included', () => {
  const [x = 0, y = 0] = toMapCoordinate(milan);
  expect(keys([pin(1), pin(2, 1)], atZoom12, [x - 1000, y - 1000, x + 1000, y + 1000])).toEqual(['1']);
});

test('pins at the same point stay a cluster at every zoom', () => {
  expect(areInseparable([pin(1), pin(2)], atZoom19)).toBe(true);
  expect(areInseparable([pin(1), pin(2, 0.01)], atZoom19)).toBe(false);
});

test('isAnyPinIn tells whether a pin is in view', () => {
  const aroundMilan = pinsExtent([pin(0, -0.05, -0.05), pin(0, 0.05, 0.05)]);
  const inRome = { ...pin(2), latitude: 41.8933, longitude: 12.4829 };
  expect(isAnyPinIn(aroundMilan, [inRome])).toBe(false);
  expect(isAnyPinIn(aroundMilan, [inRome, pin(1)])).toBe(true);
  expect(isAnyPinIn(aroundMilan, [])).toBe(false);
});
