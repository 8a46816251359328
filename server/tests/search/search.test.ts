import { distanceKm } from '@stanza/domain/search/search-filters.ts';
import { universities } from '@stanza/domain/search/search-options.ts';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../support/app.ts';
import { aDemonstration } from '../support/builders.ts';
import { search } from '../support/search.ts';

const milano = { latitude: 45.4642, longitude: 9.19 };
const [polimi] = universities;
if (polimi === undefined) throw new Error('There is a first university.');

/** The id of each room by its purpose. */
const room = {
  centre: 1,
  nearPolimi: 2,
  sesto: 3,
  portaRomana: 4,
  roma: 5,
  padova: 6,
  accented: 7,
  dearMilano: 8,
  withoutCoordinates: 9,
};

const { app, db } = await openTestApp(
  aDemonstration([
    { price: 500, ...milano },
    { price: 600, latitude: polimi.latitude, longitude: polimi.longitude },
    // 6.9 km from the centre of Milano, outside the city.
    { price: 450, city: 'Sesto San Giovanni', location: 'Rondò', latitude: 45.5233, longitude: 9.2333 },
    { price: 700, location: 'Porta Romana', latitude: 45.4523, longitude: 9.2035 },
    { city: 'Roma', location: 'San Lorenzo', latitude: 41.8975, longitude: 12.5155 },
    { city: 'PADOVA', location: 'Arcella', latitude: 45.4228, longitude: 11.8786 },
    { city: 'Forlì', location: "Sant'Andrea", latitude: 44.2225, longitude: 12.0408 },
    { price: 1900.5, ...milano },
    { price: 400, ...milano },
  ]),
);
await db
  .updateTable('listings')
  .set({ latitude: null, longitude: null })
  .where('id', '=', room.withoutCoordinates)
  .execute();

async function idsOf(params: string): Promise<number[]> {
  return (await search(app, params)).ids;
}

describe('a search without a place', () => {
  test('finds every room, newest first', async () => {
    expect(await idsOf('')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('includes rooms at the maximum rent', async () => {
    expect(await idsOf('maxPrice=500')).toEqual([room.centre, room.sesto, room.withoutCoordinates]);
    expect(await idsOf('maxPrice=499.99')).toEqual([room.sesto, room.withoutCoordinates]);
    expect(await idsOf('maxPrice=1900.5')).toContain(room.dearMilano);
    expect(await idsOf('maxPrice=1900.4')).not.toContain(room.dearMilano);
  });

  test('ignores a distance', async () => {
    expect(await idsOf('maxDistance=5')).toHaveLength(9);
  });
});

describe('a search by city', () => {
  test.each(['Milano', 'milano', ' MILANO ', 'Mílanò'])('%j finds the rooms of Milano', async (name) => {
    const inMilano = [
      room.centre,
      room.nearPolimi,
      room.portaRomana,
      room.dearMilano,
      room.withoutCoordinates,
    ];
    expect(await idsOf(new URLSearchParams({ location: name }).toString())).toEqual(inMilano);
  });

  test('does not find a city whose name contains the search text', async () => {
    expect(await idsOf('location=Roma')).toEqual([room.roma]);
  });

  test('finds a city in any letter case', async () => {
    expect(await idsOf('location=Padova')).toEqual([room.padova]);
  });

  test('with a distance finds rooms outside the city and none without coordinates', async () => {
    const within5 = await idsOf('location=Milano&maxDistance=5');
    expect(within5).toEqual([room.centre, room.nearPolimi, room.portaRomana, room.dearMilano]);
    const within10 = await idsOf('location=Milano&maxDistance=10');
    expect(within10).toEqual([...within5, room.sesto].toSorted((a, b) => a - b));
  });

  test('combines distance and rent', async () => {
    expect(await idsOf('location=Milano&maxDistance=10&maxPrice=500')).toEqual([room.centre, room.sesto]);
  });

  test('with a distance around the whole Earth finds every room with coordinates', async () => {
    expect(await idsOf('location=Milano&maxDistance=9999999.999')).toHaveLength(8);
  });

  test('has priority over a university', async () => {
    expect(await idsOf('university=Bocconi&location=Roma')).toEqual([room.roma]);
  });
});

describe('a search by other words', () => {
  test.each([
    ['Sesto San Giovanni', [room.sesto]],
    ['porta rom', [room.portaRomana]],
    ['FORLI', [room.accented]],
    ['sant andrea', [room.accented]],
    ['Sant’Andrea', [room.accented]],
    ['orenz', [room.roma]],
    ['citta studi', [room.centre, room.nearPolimi, room.dearMilano, room.withoutCoordinates]],
  ])('%j finds rooms by a part of city and location', async (location, ids) => {
    expect(await idsOf(new URLSearchParams({ location }).toString())).toEqual(ids);
  });

  test('matches one or two letters only at the beginning of a word', async () => {
    expect(await idsOf('location=ar')).toEqual([room.padova]);
    expect(await idsOf('location=re')).toEqual([]);
  });

  test.each(['%', '_', '\\', '...', 'nowhere', "'; drop table listings; --", 'a%b', 'Milano%'])(
    'treats %j literally',
    async (location) => {
      const found = await idsOf(new URLSearchParams({ location }).toString());
      // Special characters count as spaces, so 'Milano%' is the city.
      expect(found).toHaveLength(location === 'Milano%' ? 5 : 0);
    },
  );

  test('ignores a distance from an unknown place, like the app', async () => {
    expect(await idsOf('location=Sesto&maxDistance=5')).toEqual([room.sesto]);
  });
});

describe('a search by university', () => {
  test('finds the rooms of its city, nearest first, rooms without coordinates last', async () => {
    const { listings, ids } = await search(app, 'university=Politecnico di Milano');
    expect(ids).toEqual([
      room.nearPolimi,
      room.centre,
      room.dearMilano,
      room.portaRomana,
      room.withoutCoordinates,
    ]);
    const distances = listings
      .slice(0, -1)
      .map(({ latitude, longitude }) =>
        distanceKm(polimi, { latitude: latitude ?? 0, longitude: longitude ?? 0 }),
      );
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });

  test('with a distance finds rooms in any city, nearest first', async () => {
    expect(await idsOf('university=Milano Bicocca&maxDistance=3')).toEqual([room.sesto]);
    expect(await idsOf('university=Politecnico di Milano&maxDistance=6')).toEqual([
      room.nearPolimi,
      room.centre,
      room.dearMilano,
      room.portaRomana,
      room.sesto,
    ]);
  });

  test('combines university and rent', async () => {
    expect(await idsOf('university=Bocconi&maxPrice=600')).toEqual([
      room.centre,
      room.nearPolimi,
      room.withoutCoordinates,
    ]);
  });

  test('distinguishes a university from a city of the same name', async () => {
    expect(await idsOf('university=Padova&maxDistance=5')).toEqual([room.padova]);
  });

  test('finds nothing for an unknown university', async () => {
    expect(await idsOf('university=Hogwarts')).toEqual([]);
    expect(await idsOf('university=Hogwarts&maxDistance=5&maxPrice=900')).toEqual([]);
  });
});
