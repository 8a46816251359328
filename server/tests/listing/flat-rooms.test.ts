import type { Listing } from '@stanza/schemas/listing/listing.ts';
import { expect, test } from 'vitest';
import type { DemoListing } from '../../demo/demonstration.ts';
import { openTestApp } from '../support/app.ts';
import { aDemonstration, aPoster, privateRoom as terms } from '../support/builders.ts';

const flat = { street: 'Via Melzo, 12', floor: 2, terms };
const posters = [aPoster(), aPoster({ id: 2, firstName: 'Bruno', email: 'bruno@example.it' })];

async function open(listings: Partial<DemoListing>[]) {
  const { app, db } = await openTestApp(aDemonstration(listings, posters));
  const read = async (url: string) => (await app.inject(url)).json();
  return {
    app,
    db,
    others: async (id: number) =>
      ((await read(`/api/listings/${id}/flat`)) as Listing[]).map((room) => room.id),
    countOf: async (id: number) => ((await read(`/api/listings/${id}`)) as Listing).flatRooms,
    search: () =>
      read('/api/search/filtered?location=Milano') as Promise<{ count: number; listings: Listing[] }>,
  };
}

test('a flat has the rooms of one poster at one address, each with the others, the cheapest first', async () => {
  const { others, countOf, search, app } = await open([
    { ...flat, price: 700 },
    { ...flat, street: 'via MELZO 12', price: 600 },
    { ...flat, floor: null, price: 650 },
    { ...flat, posterId: 2 },
    { ...flat, street: 'Via Melzo, 14' },
    { ...flat, floor: 5 },
    { ...flat, city: 'Torino' },
    { ...flat, terms: { ...terms, roomType: 'flat' } },
  ]);
  expect(await others(1)).toEqual([2, 3]);
  expect(await others(2)).toEqual([3, 1]);
  expect([await countOf(1), await countOf(2)]).toEqual([3, 3]);
  for (const id of [4, 5, 7, 8]) expect([await others(id), await countOf(id)]).toEqual([[], undefined]);
  // Each room is found on its own.
  const { count, listings } = await search();
  expect([count, listings.length]).toEqual([7, 7]);
  expect((await app.inject('/api/listings/99/flat')).statusCode).toBe(404);
});

test('streets without a number are no flat', async () => {
  const { others } = await open([{ street: 'Via Melzo' }, { street: 'Via Melzo' }]);
  expect(await others(1)).toEqual([]);
});

test('rooms that are not offered are neither shown nor counted', async () => {
  const { db, others, countOf } = await open([flat, flat, flat, flat]);
  await db.updateTable('listings').set({ state: 'rented' }).where('id', '=', 2).execute();
  await db
    .updateTable('listings')
    .set({ expires_at: new Date('2020-01-01') })
    .where('id', '=', 3)
    .execute();
  expect([await others(1), await countOf(1)]).toEqual([[4], 2]);
  expect([await others(2), await countOf(2)]).toEqual([[], undefined]);
});

test('a room that shows its address does not reveal that of a room that hides it', async () => {
  const hidden = { ...flat, shownPlace: 'street' as const };
  const { others, countOf, app } = await open([flat, hidden, { ...hidden, price: 500 }]);
  expect([await others(1), await countOf(1)]).toEqual([[], undefined]);
  expect([await others(2), await countOf(2)]).toEqual([[3], 2]);
  const { body } = await app.inject('/api/listings/2/flat');
  expect(body).toContain('Via Melzo');
  expect(body).not.toMatch(/Via Melzo,? 12/);
});
