import { distanceKm } from '@stanza/domain/search/search-filters.ts';
import { describe, expect, test } from 'vitest';
import { boxAround, chordOf } from '../../search/circle.ts';

const milano = { latitude: 45.4642, longitude: 9.19 };

describe('boxAround', () => {
  test.each([0.1, 1, 30, 500, 3000])('touches the circle of %d km on all four sides', (km) => {
    const box = boxAround(milano, km);
    if (box === null) throw new Error('There is a box.');
    expect(distanceKm(milano, { ...milano, latitude: box.north })).toBeCloseTo(km, 4);
    expect(distanceKm(milano, { ...milano, latitude: box.south })).toBeCloseTo(km, 4);
    // On the eastern side of the box, all points are at least as far as the radius, and one is exactly as far.
    const east = Array.from({ length: 2001 }, (_, i) => ({
      latitude: box.south + ((box.north - box.south) * i) / 2000,
      longitude: box.east,
    }));
    const nearest = Math.min(...east.map((point) => distanceKm(milano, point)));
    expect(nearest).toBeGreaterThan(km - 1e-9);
    expect(nearest / km).toBeCloseTo(1, 3);
    expect(box.east - milano.longitude).toBeCloseTo(milano.longitude - box.west, 9);
  });

  test.each([
    ['reaches a pole', milano, 5000],
    ['reaches the south pole', { latitude: -45, longitude: 9 }, 5100],
    ['crosses the date line to the west', { latitude: 0, longitude: -179.99 }, 10],
    ['crosses the date line', { latitude: 0, longitude: 179.99 }, 10],
    ['covers the Earth', milano, 9_999_999],
  ])('returns null when the circle %s', (_, centre, km) => {
    expect(boxAround(centre, km)).toBeNull();
  });
});

describe('chordOf', () => {
  test('grows with the distance up to the diameter of the unit sphere', () => {
    expect(chordOf(0)).toBeCloseTo(0, 8);
    expect(chordOf(6371.0088 * (Math.PI / 3))).toBeCloseTo(1, 8);
    expect(chordOf(9_999_999)).toBe(2);
  });
});
