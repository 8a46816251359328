import { expect, test } from 'vitest';
import type { DemoListing } from '../../demo/demonstration.ts';
import { openTestApp } from '../support/app.ts';
import { aDemonstration, privateRoom as terms } from '../support/builders.ts';

/** The middle of 20133. */
const here = { latitude: 45.468, longitude: 9.226 };
/** About 5 km away, in the same city. */
const there = { latitude: 45.51, longitude: 9.19 };
const room = { city: 'Milano', postalCode: '20133', furnished: true, terms, ...here };
const rooms = (count: number, of: Partial<DemoListing>, first = 500) =>
  Array.from({ length: count }, (_, at) => ({ ...room, price: first + 10 * at, ...of }));

async function open(listings: Partial<DemoListing>[]) {
  const { app, db } = await openTestApp(aDemonstration(listings));
  const usual = async (more: object = {}) => {
    const query = { postalCode: '20133', roomType: 'private', furnished: 'true', ...more };
    const response = await app.inject(
      `/api/search/usual-rent?${new URLSearchParams(query as Record<string, string>)}`,
    );
    expect(response.statusCode).toBe(200);
    return response.json().usual;
  };
  return { db, usual };
}

test('the quartiles are those of similar rooms in the quarter', async () => {
  const others = [
    ...rooms(9, there, 2000),
    ...rooms(9, { furnished: false }, 2000),
    ...rooms(9, { terms: { ...terms, roomType: 'shared' } }, 2000),
    ...rooms(9, { terms: { ...terms, roomType: null } }, 2000),
  ];
  const { usual, db } = await open([...rooms(17, {}), ...others]);
  expect(await usual()).toEqual({ area: 'quarter', rooms: 17, low: 540, median: 580, high: 620 });
  // Without the room that is compared.
  expect(await usual({ except: '1' })).toMatchObject({ rooms: 16, median: 585 });
  await db.updateTable('listings').set({ state: 'rented' }).where('id', '=', 2).execute();
  expect(await usual({ except: '1' })).toMatchObject({ area: 'quarter', rooms: 15 });
  await db
    .updateTable('listings')
    .set({ expires_at: new Date('2020-01-01') })
    .where('id', '=', 3)
    .execute();
  // The quarter has 14, the city 9 more.
  expect(await usual({ except: '1' })).toMatchObject({ area: 'city', rooms: 23 });
});

test('fewer than 15 similar rooms say nothing, in the quarter nor in the city', async () => {
  const { usual } = await open([...rooms(14, {}), ...rooms(20, { city: 'Torino', ...there })]);
  expect(await usual()).toBeNull();
});

test.each([{ roomType: 'castle' }, { postalCode: '99999' }, { postalCode: 'x' }, { furnished: 'maybe' }])(
  '%j is no room that can be compared',
  async (more) => {
    const { usual } = await open(rooms(20, {}));
    expect(await usual(more)).toBeNull();
  },
);
