import { distanceKm } from '@stanza/domain/search/search-filters.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from '../../database/connect.ts';
import { makeRandom } from '../../demo/generate/random.ts';
import {
  boxPart,
  type Cover,
  circlePart,
  columnOf,
  coverOf,
  finestLevel,
  type Run,
  rowOf,
} from '../../search/squares.ts';
import { cleanUpAfterUse } from '../support/cleanup.ts';
import { takeTestDatabase } from '../support/database.ts';

const { url } = await takeTestDatabase();
const db = connect(url, { maxConnections: 1 });
cleanUpAfterUse(() => db.destroy());
const random = makeRandom(27);

interface Place {
  latitude: number;
  longitude: number;
}

/** The number of the square, computed digit by digit as in the database. */
function squareOf({ latitude, longitude }: Place): number {
  const [column, row] = [columnOf(longitude), rowOf(latitude)].map((number) => number >> finestLevel);
  let square = 0;
  for (let bit = 15; bit >= 0; bit -= 1) {
    square = square * 4 + (((row ?? 0) >> bit) & 1) * 2 + (((column ?? 0) >> bit) & 1);
  }
  return square;
}

const around = ({ wholes, edges }: Cover, place: Place) => {
  const square = squareOf(place);
  const isAround = ({ level, first, last }: Run) => {
    const number = Math.floor(square / 4 ** (level - finestLevel));
    return first <= number && number <= last;
  };
  return { wholes: wholes.filter(isAround).length, edges: edges.filter(isAround).length };
};

test('squares have the same numbers as in the database', async () => {
  for (let i = 0; i < 200; i += 1) {
    const place = { latitude: random.between(-90, 90), longitude: random.between(-180, 180) };
    const { rows } = await sql<{ square: number }>`
      select square_at(${place.longitude}::float8, ${place.latitude}::float8) as square`.execute(db);
    expect(rows[0]?.square, JSON.stringify(place)).toBe(squareOf(place));
  }
});

test.each([0.004, 0.05, 1, 30])(
  'a place is in a square of a box of %s degrees, and a place outside in none that is whole',
  (size) => {
    for (let i = 0; i < 12; i += 1) {
      const [west, south] = [random.between(-180, 180), random.between(-89, 89)];
      const [east, north] = [
        west + random.between(0.1, 1) * size,
        Math.min(90, south + random.between(0.1, 1) * size),
      ];
      const box = { west, south, north, east: east > 180 ? east - 360 : east };
      const cover = coverOf([boxPart(box)]);
      for (let j = 0; j < 100; j += 1) {
        const longitude = random.between(west - size / 5, east + size / 5);
        const place = {
          longitude: longitude > 180 ? longitude - 360 : Math.max(-180, longitude),
          latitude: Math.max(-90, Math.min(90, random.between(south - size / 5, north + size / 5))),
        };
        const isBeyond =
          box.west < box.east
            ? place.longitude < box.west || place.longitude > box.east
            : place.longitude < box.west && place.longitude > box.east;
        const isIn = !isBeyond && place.latitude >= south && place.latitude <= north;
        const { wholes, edges } = around(cover, place);
        const named = `${JSON.stringify(box)} ${JSON.stringify(place)}`;
        if (isIn) expect(wholes + edges, named).toBe(1);
        else expect(wholes, named).toBe(0);
      }
    }
  },
);

test.each([0.1, 5, 60, 3000])(
  'a place is in a square of a circle of %s km, and a place outside in none that is whole',
  (radiusKm) => {
    const size = radiusKm / 111;
    for (let i = 0; i < 8; i += 1) {
      const centre = { latitude: random.between(35, 48), longitude: random.between(6, 19) };
      const cover = coverOf([circlePart({ centre, radiusKm })]);
      if (radiusKm >= 5) expect(cover.wholes.length).toBeGreaterThan(0);
      for (let j = 0; j < 100; j += 1) {
        const place = {
          latitude: Math.min(90, centre.latitude + random.between(-1.3, 1.3) * size),
          longitude: centre.longitude + random.between(-1.8, 1.8) * size,
        };
        const { wholes, edges } = around(cover, place);
        const named = `${JSON.stringify(centre)} ${JSON.stringify(place)}`;
        if (distanceKm(centre, place) <= radiusKm) expect(wholes + edges, named).toBe(1);
        else expect(wholes, named).toBe(0);
      }
    }
  },
);

test('no square of the marks is larger than a cell', () => {
  const box = { west: 9.1, south: 45.4, east: 9.3, north: 45.5 };
  const { wholes, edges } = coverOf([boxPart(box)], 14);
  expect(Math.max(...wholes.map(({ level }) => level))).toBe(14);
  expect(new Set(edges.map(({ level }) => level))).toEqual(new Set([finestLevel]));
});
