import { listingSchema } from '@stanza/schemas/listing/listing.ts';
import { describe, expect, test } from 'vitest';
import { demoHouseholdOf } from '../../demo/households.ts';
import { openTestApp } from '../support/app.ts';
import { aDemonstration, aListing, aPoster } from '../support/builders.ts';

const demonstration = aDemonstration(
  [
    {
      title: 'Stanza “Ω” \u{1F3E0} <b>&amp;</b>',
      photos: ['room-3', 'room-1', 'room-2'],
      addedMinutesAgo: 90,
    },
    {
      posterId: 2,
      startsInDays: -40,
      endsInDays: null,
      deposit: null,
      serviceCosts: null,
      allInclusivePrice: null,
      numberOfRooms: null,
      floor: null,
      furnished: false,
      internetIncluded: false,
      utilitiesIncluded: true,
      hasBalcony: false,
      hasGarden: true,
      petsAllowed: true,
    },
    { price: 650.5, deposit: 0, serviceCosts: 12.25, floor: -1, squareMeters: 16.5 },
  ],
  [aPoster({ picture: 'poster-1' }), aPoster({ id: 2, firstName: 'Zoë', email: 'zoe@example.it' })],
);
const { app, db } = await openTestApp(demonstration);
const publicly = await openTestApp(demonstration, { publicUrl: 'https://stanza.example/rooms' });

async function listingOf(id: number) {
  const response = await app.inject(`/api/listings/${id}`);
  expect(response.statusCode).toBe(200);
  return response.json();
}

describe('GET /api/listings/{id}', () => {
  test('answers every field of a listing and no other', async () => {
    expect(await listingOf(1)).toStrictEqual({
      id: 1,
      title: 'Stanza “Ω” \u{1F3E0} <b>&amp;</b>',
      description: 'Second floor, quiet street.',
      price: 650,
      location: 'Città Studi',
      squareMeters: 16,
      street: 'Via Pascoli 12',
      postalCode: '20133',
      city: 'Milano',
      province: 'MI',
      availabilityStartDate: '2026-03-11',
      availabilityEndDate: '2027-03-11',
      imageUrls: ['/images/room-3.webp', '/images/room-1.webp', '/images/room-2.webp'],
      timestampAdded: '2026-03-01T10:30:00.000Z',
      userFirstName: 'Giulia',
      profilePictureUrl: '/images/poster-1.webp',
      latitude: 45.4642,
      longitude: 9.19,
      life: { state: 'published', version: '1' },
      deposit: 1300,
      serviceCosts: 80,
      allInclusivePrice: 730,
      numberOfRooms: 3,
      floor: 2,
      furnished: true,
      internetIncluded: true,
      utilitiesIncluded: false,
      hasBalcony: true,
      hasGarden: false,
      petsAllowed: false,
      amenities: {
        hasLift: false,
        hasWashingMachine: true,
        hasDishwasher: false,
        hasAirConditioning: false,
        hasPrivateBathroom: false,
        couplesAllowed: false,
        heating: 'autonomous',
        smoking: 'forbidden',
      },
      contract: { kind: null, registered: 'promised', noticeMonths: 6, otherFees: 0 },
      household: demoHouseholdOf({ id: 1, flatmates: null, petsAllowed: false, smoking: 'forbidden' }),
      shownPlace: 'exact',
      terms: {
        utilitiesCosts: null,
        internetCosts: null,
        agencyFee: 0,
        contractType: null,
        minimumMonths: null,
        residencePossible: null,
        flatmates: null,
        roomType: null,
      },
    });
  });

  test('answers null for an unknown value', async () => {
    expect(await listingOf(2)).toMatchObject({
      availabilityStartDate: '2026-01-20',
      availabilityEndDate: null,
      profilePictureUrl: null,
      deposit: null,
      serviceCosts: null,
      allInclusivePrice: null,
      numberOfRooms: null,
      floor: null,
      userFirstName: 'Zoë',
      petsAllowed: true,
    });
  });

  test('distinguishes zero from null and keeps cents', async () => {
    expect(await listingOf(3)).toMatchObject({
      price: 650.5,
      deposit: 0,
      serviceCosts: 12.25,
      floor: -1,
      squareMeters: 16.5,
    });
  });

  test('answers a listing without coordinates and images', async () => {
    await db
      .insertInto('listings')
      .values(await bareRow())
      .execute();
    const { id } = await db
      .selectFrom('listings')
      .select('id')
      .where('title', '=', 'Bare')
      .executeTakeFirstOrThrow();
    // The demonstration data has explicit ids, and the next id follows them.
    expect(id).toBe(4);
    expect(await listingOf(id)).toMatchObject({ latitude: null, longitude: null, imageUrls: [] });
  });

  test('answers the same as the search', async () => {
    const found = (await app.inject('/api/search/listings')).json();
    expect(found).toContainEqual(await listingOf(1));
  });

  test("answers what the app's schema reads", async () => {
    expect(listingSchema.parse(await listingOf(2))).toStrictEqual(await listingOf(2));
  });
});

test.each([
  ['unknown', '999'],
  ['zero', '0'],
  ['negative', '-1'],
  ['a fraction', '1.5'],
  ['a name', 'abc'],
  ["larger than JavaScript's integers", '99999999999999999999999'],
  ['larger than PostgreSQL’s integers', '999999999999999'],
  ['an exponent', '1e0'],
  ['with space', '%201'],
  ['NUL', '%00'],
  ['an undecodable sequence', '%E0%A4%A'],
  ['a stray percent sign', '50%'],
  ['very long', '1'.repeat(8000)],
  ['SQL', encodeURIComponent("1' or '1'='1")],
])('an id that is %s: 404 with a message', async (_, id) => {
  const response = await app.inject(`/api/listings/${id}`);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ code: 'listing-not-found', message: 'Listing not found.' });
});

test('images have absolute URLs with PUBLIC_URL', async () => {
  expect((await publicly.app.inject('/api/listings/1')).json()).toMatchObject({
    imageUrls: expect.arrayContaining(['https://stanza.example/rooms/images/room-3.webp']),
    profilePictureUrl: 'https://stanza.example/rooms/images/poster-1.webp',
  });
});

async function bareRow() {
  const { city, location, title: _, ...rest } = aListing();
  return {
    user_id: 1,
    title: 'Bare',
    description: rest.description,
    price: rest.price,
    location,
    square_meters: rest.squareMeters,
    street: rest.street,
    postal_code: rest.postalCode,
    city,
    province: rest.province,
    added_at: new Date('2026-02-01T00:00:00Z'),
    furnished: rest.furnished,
    internet_included: rest.internetIncluded,
    utilities_included: rest.utilitiesIncluded,
    has_balcony: rest.hasBalcony,
    has_garden: rest.hasGarden,
    pets_allowed: rest.petsAllowed,
  };
}
