import { distanceKm } from '@stanza/domain/search/search-filters.ts';
import { describe, expect, test } from 'vitest';
import {
  boxPart,
  circlePart,
  columnOf,
  coverOf,
  everywhere,
  finestLevel,
  rowOf,
  world,
} from '../../search/squares.ts';

const longitudeOf = (column: number) => (column / world) * 360 - 180;
const latitudeOf = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / world))) * 180) / Math.PI;
const wholeWorld = { west: -180, east: 180, south: -90, north: 90 };

describe('a box', () => {
  const size = 2 ** finestLevel;
  /** The first and the last column and row of the box. */
  const [first, last] = [2 ** 27, 2 ** 27 + 10 * size];
  // Half a column inside, so that rounding does not change it.
  const box = {
    west: longitudeOf(first + 0.5),
    east: longitudeOf(last + 0.5),
    north: latitudeOf(first + 0.5),
    south: latitudeOf(last + 0.5),
  };
  const middle = first + 5 * size;

  // App and database may round a place differently: two columns are unsure.
  test.each([
    [first - size - 2, 'outside'],
    [first - size - 1, 'touched'],
    [first + 1, 'touched'],
    [first + 2, 'within'],
    [last - size - 1, 'within'],
    [last - size, 'touched'],
    [last + 2, 'touched'],
    [last + 3, 'outside'],
  ])('a square that begins at %i is %s, by columns and by rows', (start, relation) => {
    expect(boxPart(box)(start, middle, size)).toBe(relation);
    expect(boxPart(box)(middle, start, size)).toBe(relation);
  });

  test('a square over two edges is touched', () => {
    expect(boxPart(box)(first - 5, last - 5, size)).toBe('touched');
  });

  test('over the date line, the columns between its edges are outside', () => {
    const part = boxPart({ ...box, west: box.east, east: box.west });
    expect(part(middle, middle, size)).toBe('outside');
    expect(part(first - size - 2, middle, size)).toBe('within');
    expect(part(last + 3, middle, size)).toBe('within');
  });

  test('without width is not a box over the date line', () => {
    expect(boxPart({ ...box, east: box.west })(middle, middle, size)).toBe('outside');
  });

  test('of the world contains the largest square alone', () => {
    expect(coverOf([boxPart(wholeWorld)])).toEqual({ wholes: [{ level: 28, first: 0, last: 0 }], edges: [] });
    expect(everywhere.wholes).toEqual([{ level: 28, first: -1, last: 0 }]);
  });

  test('the last column and row belong to the map', () => {
    expect([columnOf(-180), columnOf(180), rowOf(90), rowOf(-90)]).toEqual([
      0,
      world - 1,
      rowOf(85),
      rowOf(-85),
    ]);
  });
});

describe('a circle', () => {
  const centre = { latitude: 45.46, longitude: 9.19 };
  const small = circlePart({ centre, radiusKm: 5 });

  test('only touches a square as large as a continent, and is outside a square far away', () => {
    const size = 2 ** 26;
    const [column, row] = [columnOf(centre.longitude), rowOf(centre.latitude)].map(
      (one) => one - (one % size),
    );
    expect(small(column ?? 0, row ?? 0, size)).toBe('touched');
    expect(small(0, 0, size)).toBe('outside');
  });

  test('at the date line touches the square of the world', () => {
    const part = circlePart({ centre: { latitude: 0, longitude: 179.9 }, radiusKm: 5 });
    expect(part(0, 0, world)).toBe('touched');
  });

  test.each([12, 18, 22])('a square of level %i is within it only with its farthest corner', (level) => {
    const size = 2 ** level;
    const [column, row] = [columnOf(centre.longitude), rowOf(centre.latitude)].map(
      (one) => one - (one % size),
    );
    const [west, north] = [column ?? 0, row ?? 0];
    const south = latitudeOf(north + size);
    const middle = {
      latitude: (latitudeOf(north) + south) / 2,
      longitude: longitudeOf(west + size / 2),
    };
    const reach = distanceKm(middle, { latitude: south, longitude: longitudeOf(west) });
    const relationAt = (share: number) =>
      circlePart({ centre: middle, radiusKm: reach * share })(west, north, size);
    expect(relationAt(0.9995)).toBe('touched');
    expect(relationAt(1.002)).toBe('within');
  });

  test.each([
    [89.9, 0],
    [-89.9, world - 2 ** finestLevel],
  ])('at the latitude %d, the last row of squares reaches the pole', (latitude, row) => {
    const part = circlePart({ centre: { latitude, longitude: 9 }, radiusKm: 50 });
    const size = 2 ** finestLevel;
    const column = columnOf(9) - (columnOf(9) % size);
    expect(part(column, row, size)).not.toBe('outside');
    // Its box has no edges: the circle contains a pole.
    expect(part(0, 0, 2 ** 26)).toBe('touched');
  });
});

describe('the squares of parts', () => {
  /** A part of as many columns and rows of squares of this level. */
  function cornerOf(count: number, level: number, relation: 'touched' | 'within') {
    const end = count * 2 ** level;
    return (west: number, north: number, size: number) => {
      if (west >= end || north >= end) return 'outside';
      return size > 2 ** level ? 'touched' : relation;
    };
  }
  const squaresOf = (runs: readonly { first: number; last: number }[]) =>
    runs.reduce((sum, { first, last }) => sum + last - first + 1, 0);

  test('stop where more than 100 are touched', () => {
    const hundred = coverOf([cornerOf(10, 24, 'touched')]);
    expect(hundred.edges[0]?.level).toBe(22);
    expect(squaresOf(hundred.edges)).toBe(1600);
    const more = coverOf([cornerOf(11, 24, 'touched')]);
    expect(more.edges[0]?.level).toBe(24);
    expect(squaresOf(more.edges)).toBe(121);
  });

  test('do not stop above the coarsest level', () => {
    const part = cornerOf(11, 16, 'touched');
    expect(coverOf([part], 16).edges[0]?.level).toBe(16);
    expect(coverOf([part], 15).edges[0]?.level).toBe(14);
  });

  test('are of the largest level with counts up to the coarsest', () => {
    const within = cornerOf(1, 26, 'within');
    expect(coverOf([within], 26).wholes).toEqual([{ level: 26, first: 0, last: 0 }]);
    expect(coverOf([within], 25).wholes).toEqual([{ level: 24, first: 0, last: 15 }]);
    // The second square of level 26.
    const second = (west: number, north: number, size: number) =>
      size > 2 ** 26 ? 'touched' : west === 2 ** 26 && north === 0 ? 'within' : 'outside';
    expect(coverOf([second], 24).wholes).toEqual([{ level: 24, first: 16, last: 31 }]);
  });

  test('form one run if they follow each other', () => {
    // In order of their numbers, the first four of a level are a square of two by two.
    expect(coverOf([cornerOf(2, 24, 'within')]).wholes).toEqual([{ level: 24, first: 0, last: 3 }]);
    const rows = (west: number, north: number, size: number) =>
      size > 2 ** 24 ? 'touched' : north === 0 && west < 6 * 2 ** 24 ? 'within' : 'outside';
    expect(coverOf([rows]).wholes).toEqual([
      { level: 24, first: 0, last: 1 },
      { level: 24, first: 4, last: 5 },
      { level: 24, first: 16, last: 17 },
    ]);
  });

  test('are in each part', () => {
    const [touched, within, outside] = (['touched', 'within', 'outside'] as const).map((one) => () => one);
    if (!touched || !within || !outside) throw new Error('There are three.');
    expect(coverOf([touched, within]).wholes).toEqual([]);
    expect(coverOf([within, touched]).wholes).toEqual([]);
    expect(coverOf([touched, outside]).edges).toEqual([]);
  });
});
