import { distanceKm } from '@stanza/domain/search/search-filters.ts';
import type { Coordinates } from '@stanza/domain/search/search-options.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movePoint } from '../../listing/move-point.ts';

const secret = 'a secret of the database';
const metresBetween = (one: Coordinates, other: Coordinates) => distanceKm(one, other) * 1000;

const inItaly = fc.record({
  latitude: fc.double({ min: 35, max: 48, noNaN: true }),
  longitude: fc.double({ min: 6, max: 19, noNaN: true }),
});

test('each of 10,000 points moves by at most 300 m, always to the same point', () => {
  fc.assert(
    fc.property(inItaly, fc.integer({ min: 1, max: 1e9 }), (exact, owner) => {
      const moved = movePoint(secret, owner, exact);
      expect(metresBetween(exact, moved)).toBeLessThanOrEqual(300);
      expect(movePoint(secret, owner, exact)).toEqual(moved);
    }),
    { numRuns: 10_000 },
  );
});

test('all points of a cell move to the same point for an owner, so many listings reveal no more than one', () => {
  const house = { latitude: 45.46421, longitude: 9.19042 };
  const inTheHouse = Array.from({ length: 100 }, (_, i) => ({
    latitude: house.latitude + (i % 10) * 1e-6,
    longitude: house.longitude + Math.floor(i / 10) * 1e-6,
  }));
  const moved = inTheHouse.map((exact) => movePoint(secret, 7, exact));
  expect(new Set(moved.map((point) => JSON.stringify(point))).size).toBe(1);
});

test('another owner, cell or secret gives another point', () => {
  const house = { latitude: 45.46421, longitude: 9.19042 };
  const offset = (key: string, owner: number, { latitude, longitude }: Coordinates) => {
    const moved = movePoint(key, owner, { latitude, longitude });
    return [moved.latitude - latitude, moved.longitude - longitude].map((part) => part.toFixed(5)).join();
  };
  const offsets = [
    offset(secret, 7, house),
    offset(secret, 8, house),
    offset('another secret', 7, house),
    offset(secret, 7, { ...house, latitude: house.latitude + 0.01 }),
  ];
  expect(new Set(offsets).size).toBe(offsets.length);
});

test('offsets have every direction, and are equally dense in the middle and at the edge', () => {
  const owners = Array.from({ length: 2000 }, (_, i) => i + 1);
  const house = { latitude: 45.46421, longitude: 9.19042 };
  const moved = owners.map((owner) => movePoint(secret, owner, house));
  const mean = {
    latitude: moved.reduce((sum, point) => sum + point.latitude, 0) / moved.length,
    longitude: moved.reduce((sum, point) => sum + point.longitude, 0) / moved.length,
  };
  // The points lie around the centre of the cell, not around the house.
  expect(metresBetween(mean, house)).toBeLessThan(71 + 20);
  // Half of the area of a disc is farther from the centre than 0.71 of its radius.
  const far = moved.filter((point) => metresBetween(point, mean) > 225 * Math.SQRT1_2);
  expect(far.length / moved.length).toBeGreaterThan(0.45);
  expect(far.length / moved.length).toBeLessThan(0.55);
});

test('the middle of the points of two posters of one house is still about 110 m away', () => {
  const houses = Array.from({ length: 2000 }, (_, i) => ({
    latitude: 45.45 + ((i * 0.618_034) % 1) * 0.03,
    longitude: 9.15 + ((i * 0.754_878) % 1) * 0.05,
  }));
  const meanError = (posters: number) => {
    const errors = houses.map((house, i) => {
      const points = Array.from({ length: posters }, (_, one) => movePoint(secret, i * posters + one, house));
      const middle = (name: keyof Coordinates) =>
        points.reduce((sum, point) => sum + point[name], 0) / posters;
      return metresBetween(house, { latitude: middle('latitude'), longitude: middle('longitude') });
    });
    return errors.reduce((sum, error) => sum + error, 0) / errors.length;
  };
  expect(meanError(1)).toBeCloseTo(153, -1);
  expect(meanError(2)).toBeCloseTo(108, -1);
});
