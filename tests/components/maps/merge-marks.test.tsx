import '../../support/browser.ts';
import { expect, it } from 'vitest';
import { dotsOf, mergeMarks } from '../../../src/components/maps/merge-marks.ts';
import type { MapMarks } from '../../../src/schemas/search/map-marks.ts';

/** Map units of a pixel at zoom 19; about 0.21 metres in Milano. */
const closest = 0.298582;
const metre = 1 / 111_320;
const milano = { latitude: 45.4642, longitude: 9.19 };

const room = (id: number, metresNorth: number, metresEast = 0) => ({
  id,
  title: `Room ${id}`,
  price: 400 + id,
  latitude: milano.latitude + metresNorth * metre,
  longitude: milano.longitude + (metresEast * metre) / Math.cos((milano.latitude * Math.PI) / 180),
});
const marksOf = (rooms: MapMarks['rooms'], clusters: MapMarks['clusters'] = []): MapMarks => ({
  rooms,
  clusters,
  extent: null,
});

it.each([0, 1, 4])('two rooms %i metres apart become one mark, with both in its box', (metres) => {
  const [a, b] = [room(1, 0), room(2, metres)];
  expect(mergeMarks(marksOf([a, b]), closest)).toEqual(
    marksOf(
      [],
      [
        {
          count: 2,
          price: 401,
          latitude: (a.latitude + b.latitude) / 2,
          longitude: milano.longitude,
          box: {
            west: milano.longitude,
            east: milano.longitude,
            south: a.latitude,
            north: b.latitude,
          },
        },
      ],
    ),
  );
});

it.each([
  { what: 'north of each other', at: [8, 0] },
  { what: 'beside each other', at: [0, 14] },
] as const)('marks $what that do not cover each other stay', ({ at: [north, east] }) => {
  const marks = marksOf([room(1, 0), room(2, north, east)]);
  expect(mergeMarks(marks, closest)).toEqual(marks);
});

it.each([
  { what: 'north of each other', at: [6, 0] },
  { what: 'beside each other', at: [0, 11] },
] as const)('marks $what that cover a part of each other become one', ({ at: [north, east] }) => {
  const { rooms, clusters } = mergeMarks(marksOf([room(1, 0), room(2, north, east)]), closest);
  expect([rooms, clusters.map(({ count }) => count)]).toEqual([[], [2]]);
});

it('a number with more digits needs more room', () => {
  const box = { west: 9.19, east: 9.19, south: 45.4642, north: 45.4642 };
  const groups = (count: number) => [0, 11].map((east) => ({ ...room(east, 0, east), count, box }));
  const left = (count: number) => mergeMarks(marksOf([], groups(count)), closest).clusters.length;
  expect([left(12), left(1234)]).toEqual([2, 1]);
});

it('a room joins a group beside it', () => {
  const box = { west: 9.19, east: 9.19, south: 45.4642, north: 45.4642 };
  const group = { ...room(1, 0), count: 3, box };
  const { rooms, clusters } = mergeMarks(marksOf([room(4, 2), room(5, 100)], [group]), closest);
  expect(rooms).toEqual([room(5, 100)]);
  expect(clusters.map(({ count, price }) => [count, price])).toEqual([[4, 401]]);
});

it('a room joins a group that a third room moves next to it, but rooms in a row do not all become one group', () => {
  const inRow = (...metres: number[]) =>
    mergeMarks(marksOf(metres.map((north, index) => room(index, north))), closest);
  // The group of the first and the third room lies between them, at 2 metres, which is near the second room.
  expect(inRow(0, 6.9, 4).clusters.map(({ count }) => count)).toEqual([3]);
  const { rooms, clusters } = inRow(0, 4, 9.5, 13.5);
  expect([rooms.length, clusters.map(({ count }) => count)]).toEqual([0, [2, 2]]);
});

it.each([
  { what: 'a cheaper one beside it', at: [0, 10] },
  { what: 'a cheaper one north of it', at: [6.5, 0] },
] as const)('a room is a dot where its rent would cover that of $what', ({ at: [north, east] }) => {
  const marks = marksOf([room(2, north, east), room(1, 0)]);
  const dots = dotsOf(marks, closest);
  expect([...dots]).toEqual([2]);
  expect(mergeMarks(marks, closest, dots)).toEqual(marks);
});

it('a room is a dot beside a number or another dot, and part of the number where the dot would cover it', () => {
  const box = { west: 9.19, east: 9.19, south: 45.4642, north: 45.4642 };
  const group = { ...room(1, 0), count: 3, box };
  const shown = (...metresEast: number[]) => {
    const marks = marksOf(
      metresEast.map((east, index) => room(index, 0, east)),
      [group],
    );
    const dots = dotsOf(marks, closest);
    const { rooms, clusters } = mergeMarks(marks, closest, dots);
    return {
      dots: rooms.filter(({ id }) => dots.has(id)).length,
      rents: rooms.filter(({ id }) => !dots.has(id)).length,
      counts: clusters.map(({ count }) => count),
    };
  };
  expect(shown(12)).toEqual({ dots: 0, rents: 1, counts: [3] });
  expect(shown(9)).toEqual({ dots: 1, rents: 0, counts: [3] });
  expect(shown(9, 15)).toEqual({ dots: 2, rents: 0, counts: [3] });
  expect(shown(3)).toEqual({ dots: 0, rents: 0, counts: [4] });
});
