import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { geocodeAnswerSchema } from '@stanza/schemas/listing/geocode.ts';
import { describe, expect, test } from 'vitest';
import { lookUpInListings } from '../../listing/geocoding/look-up-in-listings.ts';
import { lookUpIn, readPostalCodes } from '../../listing/geocoding/postal-codes.ts';
import { firstResult } from '../../listing/geocoding/postal-place.ts';
import { makeTestFolder, openTestApp } from '../support/app.ts';
import { aDemonstration } from '../support/builders.ts';
import { createTestDatabase } from '../support/database.ts';

const { app, db } = await openTestApp(
  aDemonstration([
    { postalCode: '20133', latitude: 45.47, longitude: 9.22 },
    { postalCode: '20133', latitude: 45.48, longitude: 9.24 },
    { postalCode: '00185', city: 'Roma', province: 'RM', latitude: 41.9, longitude: 12.51 },
    { postalCode: '10121', city: 'Torino', province: 'TO' },
  ]),
);
await db
  .updateTable('listings')
  .set({ latitude: null, longitude: null })
  .where('postal_code', '=', '10121')
  .execute();
const { db: emptyDb } = await createTestDatabase();
const folder = await makeTestFolder();
const file = path.join(folder, 'postal-codes.json');

async function placesOf(params: string) {
  const response = await app.inject(`/geocode/search?${params}`);
  expect(response.statusCode).toBe(200);
  return response.json();
}

describe('GET /geocode/search', () => {
  test('answers the centre of the rooms in a postal code in the format of Nominatim', async () => {
    const answer = await placesOf('postalcode=20133&countrycodes=it&format=json&limit=1');
    expect(answer).toEqual([
      {
        lat: '45.475',
        lon: '9.23',
        display_name: '20133, Milano, MI, Italia',
        class: 'place',
        type: 'postcode',
      },
    ]);
    expect(geocodeAnswerSchema.parse(answer)).toMatchObject([{ lat: 45.475, lon: 9.23 }]);
  });

  test.each([
    'postalcode=00185',
    'postalcode=00185&country=Italy',
    'postalcode=00185&country=italia&format=jsonv2&limit=0',
    'postalcode=%2000185%20&countrycodes=IT,sm',
    'postalcode=00185&limit=many&limit=-1',
  ])('%s is in Roma', async (params) => {
    expect(await placesOf(params)).toMatchObject([{ lat: '41.9', lon: '12.51' }]);
  });

  test.each([
    ['no code', ''],
    ['an unknown code', 'postalcode=99999'],
    ['a code whose rooms have no coordinates', 'postalcode=10121'],
    ['another country', 'postalcode=00185&countrycodes=fr'],
    ['another country by name', 'postalcode=00185&country=France'],
    ['not a code', 'postalcode=Roma'],
    ['an invalid code', 'postalcode=001850'],
    ['NUL', 'postalcode=%00'],
    ['SQL', "postalcode=00185'--"],
    ['a free search', 'q=Roma'],
  ])('%s: an empty list', async (_, params) => {
    expect(await placesOf(params)).toEqual([]);
  });
});

describe('the postal codes from a file', () => {
  const bologna = { city: 'Bologna', province: 'BO', latitude: 44.49, longitude: 11.34 };

  test('are used for codes without rooms', async () => {
    await writeFile(
      file,
      JSON.stringify([
        { postalCode: '40121', ...bologna },
        { postalCode: '40121', ...bologna, city: 'Elsewhere' },
        { postalCode: '20133', city: 'Milano', province: 'MI', latitude: 1, longitude: 1 },
      ]),
    );
    const inFile = lookUpIn(await readPostalCodes(file));
    const lookUp = firstResult([lookUpInListings(db), inFile]);
    expect(await lookUp('40121')).toEqual({
      latitude: 44.49,
      longitude: 11.34,
      label: '40121, Bologna, BO, Italia',
    });
    expect(await lookUp('20133')).toMatchObject({ latitude: 45.475 });
    expect(await lookUp('99999')).toBeNull();
    expect(await firstResult([lookUpInListings(emptyDb), inFile])('20133')).toMatchObject({ latitude: 1 });
  });

  test('are empty when the file is missing', async () => {
    const lookUp = lookUpIn(await readPostalCodes(path.join(folder, 'missing.json')));
    expect(await lookUp('40121')).toBeNull();
  });

  test('must have the right shape', async () => {
    await writeFile(file, '[{"postalCode": 40121}]');
    await expect(readPostalCodes(file)).rejects.toThrow();
  });
});
