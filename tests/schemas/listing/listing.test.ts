import { describe, expect, it } from 'vitest';
import { aListing } from '../../../fixtures/listings.ts';
import { type Listing, listingSchema, listingsSchema } from '../../../src/schemas/listing/listing.ts';

const parses = (value: unknown) => listingSchema.safeParse(value).success;
const without = (field: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(aListing()).filter(([name]) => name !== field));

/** The nullable fields. For a start date of null, the app shows 'Not specified'. */
const nullable = [
  'availabilityStartDate',
  'availabilityEndDate',
  'profilePictureUrl',
  'latitude',
  'longitude',
  'deposit',
  'serviceCosts',
  'allInclusivePrice',
  'numberOfRooms',
  'floor',
] as const satisfies (keyof Listing)[];
const mayBeAbsent = ['profilePictureUrl', 'latitude', 'longitude'] as const;
const fields = Object.keys(aListing());
const isAmong = (names: readonly string[]) => (field: string) => names.includes(field);

describe('a listing', () => {
  it('has 30 fields and is read unchanged', () => {
    expect(fields).toHaveLength(29);
    expect(Object.keys(listingSchema.shape).sort()).toEqual(
      [
        ...fields,
        'amenities',
        'contract',
        'flatRooms',
        'household',
        'life',
        'shownPlace',
        'terms',
        'transitMinutes',
      ].sort(),
    );
    expect(listingSchema.parse(aListing())).toEqual(aListing());
  });

  it('may have a life, in one of three states', () => {
    const listing = aListing({ life: { state: 'rented', version: '7' } });
    expect(listingSchema.parse(listing)).toEqual(listing);
    for (const life of [null, {}, { state: 'gone', version: '7' }, { state: 'rented', version: 7 }]) {
      expect(parses({ ...aListing(), life })).toBe(false);
    }
  });

  it.each(nullable)('may have null as %s', (field) => {
    expect(listingSchema.parse(aListing({ [field]: null }))).toEqual(aListing({ [field]: null }));
  });

  it.each(fields.filter((field) => !isAmong(nullable)(field)))('must not have null as %s', (field) => {
    expect(parses({ ...aListing(), [field]: null })).toBe(false);
  });

  it.each(mayBeAbsent)('has null for a missing %s', (field) => {
    expect(listingSchema.parse(without(field))).toEqual(aListing({ [field]: null }));
  });

  it.each(fields.filter((field) => !isAmong(mayBeAbsent)(field)))('requires %s', (field) => {
    expect(parses(without(field))).toBe(false);
  });

  it.each(fields)('rejects an object as %s', (field) => {
    expect(parses({ ...aListing(), [field]: {} })).toBe(false);
  });

  it.each([
    { field: 'id', values: [0, -1, 1.5, '101', Number.NaN] },
    { field: 'price', values: [-1, '650', Number.NaN, Number.POSITIVE_INFINITY] },
    { field: 'squareMeters', values: [-1, '16'] },
    { field: 'deposit', values: [-1, '1300'] },
    { field: 'floor', values: [1.5, '3'] },
    { field: 'latitude', values: [-90.1, 90.1, '45'] },
    { field: 'longitude', values: [-180.1, 180.1, '9'] },
    { field: 'availabilityStartDate', values: ['', 'soon', '2025-13-01', 20250901] },
    { field: 'availabilityEndDate', values: ['', 'never'] },
    { field: 'timestampAdded', values: ['', 'yesterday', 1_750_000_000] },
    { field: 'imageUrls', values: ['/images/a.webp', [1], [null]] },
    { field: 'furnished', values: [1, 'true'] },
  ])('rejects $values as $field', ({ field, values }) => {
    for (const value of values) expect(parses({ ...aListing(), [field]: value }), String(value)).toBe(false);
  });

  it.each([
    { field: 'price', values: [0, 649.99] },
    { field: 'floor', values: [0, -1, 12] },
    { field: 'squareMeters', values: [0] },
    { field: 'latitude', values: [0, -90, 90] },
    { field: 'imageUrls', values: [[]] },
    { field: 'description', values: [''] },
    { field: 'availabilityEndDate', values: ['2026-07-31', '2026-07-31T00:00:00.000+02:00'] },
  ])('accepts $values as $field', ({ field, values }) => {
    for (const value of values) expect(parses({ ...aListing(), [field]: value }), String(value)).toBe(true);
  });

  it('ignores unknown fields', () => {
    expect(listingSchema.parse({ ...aListing(), passwordHash: 'x' })).toEqual(aListing());
  });
});

describe('a list of listings', () => {
  it.each([
    { name: 'an empty list', value: [], ok: true },
    { name: 'one', value: [aListing()], ok: true },
    { name: 'a wrapped list', value: { content: [aListing()] }, ok: false },
    { name: 'one invalid listing among valid ones', value: [aListing(), without('title')], ok: false },
    { name: 'null', value: null, ok: false },
  ])('$name: $ok', ({ value, ok }) => {
    expect(listingsSchema.safeParse(value).success).toBe(ok);
  });
});
