import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Listing, listingSchema } from '@stanza/schemas/listing/listing.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { now } from '../support/builders.ts';
import { type Member, openMembersApp } from '../support/members.ts';
import { aDraft, anImage, newListing, type Part } from '../support/uploads.ts';

const { app, db, folder, anna, bruno } = await openMembersApp({ listingsPerUser: 5 });
const photo = await anImage();

const create = async (member: Member, parts: readonly Part[]) => member.inject(await newListing(parts));
const remove = (member: Member, id: number | string) =>
  member.inject({ method: 'DELETE', url: `/api/users/me/listings/${id}` });

async function createdBy(member: Member, overrides: object = {}, photos = 1): Promise<Listing> {
  const images = Array.from({ length: photos }, () => ['images', photo] as const);
  const response = await create(member, [['listing', aDraft(overrides)], ...images]);
  expect(response.statusCode, response.body).toBe(201);
  return listingSchema.parse(response.json());
}

async function storedNames(): Promise<string[]> {
  return (await readdir(path.join(folder, 'images'))).toSorted();
}

async function ownIds(member: Member): Promise<number[]> {
  const { headers, ...answer } = await member.inject('/api/users/me/listings');
  expect(headers['listings-limit']).toBe('5');
  return answer.json().map(({ id }: Listing) => id);
}

describe('POST /api/users/me/listings', () => {
  test('creates a listing that everybody finds at its postal code', async () => {
    const listing = await createdBy(bruno, {}, 2);
    expect(listing).toMatchObject({
      ...aDraft(),
      userFirstName: 'Bruno',
      timestampAdded: now.toISOString(),
      latitude: 45.4642,
      longitude: 9.19,
      deposit: null,
      furnished: false,
      internetIncluded: false,
      utilitiesIncluded: false,
      hasBalcony: false,
      hasGarden: false,
      petsAllowed: false,
    });
    expect(listing.imageUrls).toHaveLength(2);
    expect((await app.inject(`/api/listings/${listing.id}`)).json()).toEqual(listing);
    const found: Listing[] = (await app.inject('/api/search/listings?location=Milano')).json();
    expect(found.map(({ id }) => id)).toContain(listing.id);
    expect(await ownIds(bruno)).toEqual([listing.id, 3]);
    for (const width of [320, 640, 1280]) {
      const image = await app.inject(`${listing.imageUrls[1]}?w=${width}`);
      expect(await sharp(image.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 60,
        height: 40,
      });
    }
    expect((await remove(bruno, listing.id)).statusCode).toBe(204);
  });

  test.each([
    ['an unknown postal code', '99999'],
    ['a postal code outside Italy', 'SW1A 1AA'],
  ])('%s: no coordinates', async (_, postalCode) => {
    const listing = await createdBy(bruno, { postalCode });
    expect(listing).toMatchObject({ latitude: null, longitude: null });
    await remove(bruno, listing.id);
  });

  test('accepts the JSON as a field and the parts in any order', async () => {
    const response = await create(bruno, [
      ['images', photo],
      ['listing', JSON.stringify(aDraft())],
    ]);
    expect(response.statusCode).toBe(201);
    await remove(bruno, response.json().id);
  });

  test('stores texts unchanged except for direction overrides', async () => {
    const listing = await createdBy(bruno, {
      title: '<script>alert(1)</script> {{7*7}} \u{1f3e0}',
      description: 'One\r\ntwo\tthree \u202eover\u2066',
      city: "L'Aquila",
      price: 650.5,
      squareMeters: 16.504,
    });
    expect(listing).toMatchObject({
      title: '<script>alert(1)</script> {{7*7}} \u{1f3e0}',
      description: 'One\ntwo\tthree over',
      city: "L'Aquila",
      price: 650.5,
      squareMeters: 16.5,
    });
    await remove(bruno, listing.id);
  });

  test.each([
    [{ title: '' }, 'Listing Title: This field is required.'],
    [{ title: '\u202e \u200f' }, 'Listing Title: This field is required.'],
    [{ title: undefined }, 'Listing Title: This field is required.'],
    [{ title: null }, 'Listing Title: This field is required.'],
    [{ title: ['x'] }, 'Listing Title: Must be a text.'],
    [{ title: 'x'.repeat(121) }, 'Listing Title: Must be at most 120 characters long.'],
    [{ title: 'a\0b' }, 'Listing Title: Must not contain control characters.'],
    [{ street: 'a\nb' }, 'Street Address: Must not contain control characters.'],
    [{ description: 'a\u0007b' }, 'Description: Must not contain control characters.'],
    [{ description: 'x'.repeat(5001) }, 'Description: Must be at most 5000 characters long.'],
    [{ price: '650' }, 'Monthly Rent: Must be a number.'],
    [{ price: 0 }, 'Monthly Rent: Must be above 0.'],
    [{ price: 0.004 }, 'Monthly Rent: Must have at most two decimals.'],
    [{ price: 650.504 }, 'Monthly Rent: Must have at most two decimals.'],
    [{ price: -1 }, 'Monthly Rent: Must be above 0.'],
    [{ price: 10_000_001 }, 'Monthly Rent: Must be at most 10000000.'],
    [{ price: null }, 'Monthly Rent: Must be a number.'],
    // Rounded to hundredths, it is 0.
    [{ squareMeters: 0.004 }, 'Square Meters: Must be above 0.'],
    [{ squareMeters: '16' }, 'Square Meters: Must be a number.'],
    [{ squareMeters: 1e308 }, 'Square Meters: Must be at most 100000.'],
    [{ availabilityStartDate: '' }, 'Start Date: Must be a date.'],
    [{ availabilityStartDate: '2026-02-30' }, 'Start Date: Must be a date.'],
    [{ availabilityStartDate: '0000-01-01' }, 'Start Date: Must be a date.'],
    [{ availabilityStartDate: '2026-09-01T00:00:00Z' }, 'Start Date: Must be a date.'],
    [{ availabilityEndDate: '' }, 'End Date: Must be a date.'],
    [{ availabilityEndDate: '2026-08-31' }, 'End Date: The end date is before the start date.'],
    [
      { availabilityStartDate: '2025-09-01', availabilityEndDate: '2026-02-28' },
      'End Date: The end date is in the past.',
    ],
  ])('%j: 400, %s', async (wrong, message) => {
    const before = await storedNames();
    const response = await create(anna, [
      ['listing', aDraft(wrong)],
      ['images', photo],
    ]);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error: 'INVALID_LISTING', code: 'invalid-listing', message });
    expect(await storedNames()).toEqual(before);
  });

  test.each(['', '{', 'null', '[]', '"text"', '7'])('a listing with the JSON %j: 400', async (json) => {
    const response = await create(anna, [
      ['listing', json],
      ['images', photo],
    ]);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: 'INVALID_LISTING',
      code: 'invalid-listing',
      message: 'The listing must be a JSON object.',
    });
  });

  test('limits the listings of a member, also for simultaneous requests', async () => {
    const makeOne = () =>
      create(anna, [
        ['listing', aDraft()],
        ['images', photo],
      ]);
    // A member can make two uploads at a time: the second pair competes for the last listing.
    const answers = [await makeOne(), await makeOne()];
    answers.push(...(await Promise.all([makeOne(), makeOne()])), await makeOne());
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
      error: 'LISTING_LIMIT_EXCEEDED',
      code: 'listing-limit-exceeded',
      message: 'You have reached the maximum number of listings allowed.',
    });
    const ids = await ownIds(anna);
    expect(ids).toHaveLength(5);
    // The rejected uploads leave no files.
    expect((await storedNames()).filter((name) => /^[0-9a-f-]{36}-/.test(name))).toHaveLength(3 * 3);
    for (const id of ids.slice(0, 3)) await remove(anna, id);
  });
});

describe('DELETE /api/users/me/listings/{id}', () => {
  test('removes the listing, its likes and its files', async () => {
    const before = await storedNames();
    const { id } = await createdBy(bruno, {}, 4);
    await anna.inject({ method: 'POST', url: `/api/users/me/likes/${id}` });
    const response = await remove(bruno, id);
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
    expect((await app.inject(`/api/listings/${id}`)).statusCode).toBe(404);
    expect((await anna.inject('/api/users/me/likes')).json()).toEqual([]);
    expect(await storedNames()).toEqual(before);
    expect(await db.selectFrom('listing_images').where('listing_id', '=', id).selectAll().execute()).toEqual(
      [],
    );
  });

  test('twice at the same time answers 204 and 404', async () => {
    const { id } = await createdBy(bruno);
    const answers = await Promise.all([remove(bruno, id), remove(bruno, id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
  });

  test.each(['3', '999999', '0', 'abc', '1e0', '%00', '99999999999999999999'])(
    'the listing of another member or an invalid id, %s: 404',
    async (id) => {
      const response = await remove(anna, id);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ code: 'listing-not-found', message: 'Listing not found.' });
      expect((await app.inject('/api/listings/3')).statusCode).toBe(200);
    },
  );

  test('keeps photos that another listing shows', async () => {
    expect((await remove(anna, 1)).statusCode).toBe(204);
    const names = await storedNames();
    expect(names).not.toContain('room-1-320.webp');
    expect(names).toContain('room-2-320.webp');
  });
});
