import { describe, expect, it } from 'vitest';
import { aListing } from '../../../fixtures/listings.ts';
import { aDraftForm } from '../../../fixtures/members.ts';
import {
  fieldsLike,
  fieldsOf,
  incompleteFaults,
  isIncomplete,
  parseDraftForm,
} from '../../../src/domain/publish/draft-form.ts';
import { type ListingDraft, listingDraftSchema } from '../../../src/schemas/publish/new-listing.ts';
import { hostileTexts } from '../../support/api-failures.ts';

const draft: ListingDraft = listingDraftSchema.parse({ ...aDraftForm(), price: 650, squareMeters: 16 });
const required = Object.keys(draft).filter((field) => field !== 'availabilityEndDate');
const today = '2025-09-01';

describe('the form of an existing listing', () => {
  it('has the days of a backend that sends a time with them', () => {
    const listing = aListing({
      availabilityStartDate: '2025-09-01T00:00:00Z',
      availabilityEndDate: '2026-07-31T00:00:00Z',
    });
    expect(fieldsOf(listing)).toMatchObject({
      ...aDraftForm(),
      description: listing.description,
      // The remaining fields are those of the listing itself.
      ...Object.fromEntries(Object.entries(fieldsOf(aListing())).filter(([name]) => !(name in aDraftForm()))),
      deposit: '1300',
      serviceCosts: '80',
      allInclusivePrice: '730',
      numberOfRooms: '3',
      floor: '3',
      furnished: 'true',
      internetIncluded: 'true',
      hasBalcony: 'true',
    });
  });

  it('has no start if the listing has none', () => {
    expect(fieldsOf(aListing({ availabilityStartDate: null })).availabilityStartDate).toBe('');
  });

  it('is indefinite without an end', () => {
    const listing = aListing({ availabilityEndDate: null, shownPlace: 'street' });
    expect(fieldsOf(listing)).toMatchObject({
      availabilityEndDate: '',
      isIndefinite: true,
      shownPlace: 'street',
    });
    expect(fieldsOf(aListing()).isIndefinite).toBe(false);
  });

  it('has a size with at most two decimals, since three are read as thousands', () => {
    expect(fieldsOf(aListing({ squareMeters: 16.125 })).squareMeters).toBe('16.13');
    const listing = aListing({ price: 650.5, squareMeters: 16 });
    expect(fieldsOf(listing)).toMatchObject({ price: '650.50', squareMeters: '16' });
    expect(fieldsOf(listing, ',')).toMatchObject({ price: '650,50', squareMeters: '16' });
  });

  it('without its days is that of a similar one', () => {
    expect(fieldsLike(aListing())).toEqual({
      ...fieldsOf(aListing()),
      availabilityStartDate: '',
      availabilityEndDate: '',
    });
  });
});

describe('a form', () => {
  it.each(required)('is incomplete without its %s', (field) => {
    for (const blank of ['', ' ', '\t\n']) expect(isIncomplete(aDraftForm({ [field]: blank }))).toBe(true);
  });

  it.each([
    { name: 'all', fields: {} },
    {
      name: 'no end date and no choice of the shown place',
      fields: { availabilityEndDate: '', shownPlace: '' },
    },
    { name: 'an indefinite stay', fields: { availabilityEndDate: '', isIndefinite: true } },
    { name: 'nonsense', fields: { price: 'a lot', availabilityStartDate: 'soon' } },
  ])('is complete with $name', ({ fields }) => {
    expect(isIncomplete(aDraftForm(fields))).toBe(false);
  });

  it('misses each field that is blank', () => {
    const form = aDraftForm({ title: '  ', city: '' });
    expect(isIncomplete(form)).toBe(true);
    expect(incompleteFaults(form)).toEqual({
      title: 'This field is required.',
      city: 'This field is required.',
    });
  });
});

describe('the draft of a form', () => {
  it('has numbers for the amounts', () => {
    expect(parseDraftForm(aDraftForm(), today)).toEqual({ draft, details: null, error: null, faults: {} });
  });

  it.each(required.filter((field) => !/price|squareMeters|Date/.test(field)))(
    'has its %s trimmed',
    (field) => {
      expect(parseDraftForm(aDraftForm({ [field]: '  text\n' }), today).draft).toEqual({
        ...draft,
        [field]: 'text',
      });
    },
  );

  it.each([
    { name: 'an end date', fields: {}, end: '2026-07-31' },
    { name: 'none', fields: { availabilityEndDate: '' }, end: null },
    { name: 'an end date, indefinite', fields: { isIndefinite: true }, end: null },
    {
      name: 'nonsense, indefinite',
      fields: { availabilityEndDate: '2025-02-30', isIndefinite: true },
      end: null,
    },
    {
      name: 'an end before its start, indefinite',
      fields: { availabilityEndDate: '2020-01-01', isIndefinite: true },
      end: null,
    },
    { name: 'its start date', fields: { availabilityEndDate: '2025-09-01' }, end: '2025-09-01' },
  ])('ends with $end where the form has $name', ({ fields, end }) => {
    expect(parseDraftForm(aDraftForm(fields), today).draft).toEqual({ ...draft, availabilityEndDate: end });
  });

  it.each([
    { text: '0.01', price: 0.01 },
    { text: '649.99', price: 649.99 },
    { text: ' 650 ', price: 650 },
    { text: '10000000', price: 10_000_000 },
  ])('takes "$text" for $price', ({ text, price }) => {
    expect(parseDraftForm(aDraftForm({ price: text }), today).draft?.price).toBe(price);
  });

  it.each([
    { price: '0', says: 'Must be above 0.' },
    { price: '-0', says: 'Must be above 0.' },
    { price: '-650', says: 'Must be above 0.' },
    { price: '10000000.01', says: 'Must be at most 10000000.' },
    { price: '1e3', says: 'Must be a number.' },
    { price: 'a lot', says: 'Must be a number.' },
    { price: '650 a month', says: 'Must be a number.' },
    { price: 'NaN', says: 'Must be a number.' },
    { price: 'Infinity', says: 'Must be a number.' },
    { price: '1e999', says: 'Must be a number.' },
    { price: '٦٥٠', says: 'Must be a number.' },
    { price: '650.1255', says: 'Must have at most two decimals.' },
  ])('has no rent of "$price"', ({ price, says }) => {
    expect(parseDraftForm(aDraftForm({ price }), today)).toEqual({
      draft: null,
      details: null,
      error: `Monthly Rent: ${says}`,
      faults: { price: says },
    });
  });

  it.each([
    { field: 'title', label: 'Listing Title', max: 120 },
    { field: 'description', label: 'Description', max: 5000 },
    { field: 'location', label: 'General Location', max: 120 },
    { field: 'street', label: 'Street Address', max: 160 },
    { field: 'postalCode', label: 'Postal Code', max: 12 },
    { field: 'city', label: 'City', max: 80 },
    { field: 'province', label: 'Province', max: 40 },
  ])('has a $field of at most $max characters', ({ field, label, max }) => {
    expect(parseDraftForm(aDraftForm({ [field]: ` ${'x'.repeat(max)} ` }), today).error).toBeNull();
    expect(parseDraftForm(aDraftForm({ [field]: 'x'.repeat(max + 1) }), today).error).toBe(
      `${label}: Must be at most ${max} characters long.`,
    );
  });

  it.each([
    { squareMeters: '100000', error: null },
    { squareMeters: '100001', error: 'Square Meters: Must be at most 100000.' },
    { squareMeters: '0', error: 'Square Meters: Must be above 0.' },
    { squareMeters: 'wide', error: 'Square Meters: Must be a number.' },
  ])('has an area within reason: $squareMeters', ({ squareMeters, error }) => {
    expect(parseDraftForm(aDraftForm({ squareMeters }), today).error).toBe(error);
  });

  it.each([
    '2025-02-30',
    '2025-02-29',
    '2025-13-01',
    '2025-9-1',
    '01/09/2025',
    'soon',
    '2025-09-01T00:00:00Z',
  ])('has no %s for a date', (day) => {
    expect(parseDraftForm(aDraftForm({ availabilityStartDate: day }), today).error).toBe(
      'Start Date: Must be a date.',
    );
    expect(parseDraftForm(aDraftForm({ availabilityEndDate: day }), today).error).toBe(
      'End Date: Must be a date.',
    );
  });

  it('knows the 29th of February of a leap year', () => {
    expect(parseDraftForm(aDraftForm({ availabilityEndDate: '2028-02-29' }), today).error).toBeNull();
  });

  it('does not end in the past', () => {
    expect(parseDraftForm(aDraftForm(), '2026-07-31').error).toBeNull();
    expect(parseDraftForm(aDraftForm(), '2026-08-01').error).toBe('End Date: The end date is in the past.');
  });

  it('does not end before it starts', () => {
    expect(parseDraftForm(aDraftForm({ availabilityEndDate: '2025-08-31' }), today)).toEqual({
      draft: null,
      details: null,
      error: 'End Date: The end date is before the start date.',
      faults: { availabilityEndDate: 'The end date is before the start date.' },
    });
  });

  it('has the message of the first wrong field, and marks each', () => {
    expect(parseDraftForm(aDraftForm({ province: 'x'.repeat(41), price: '0' }), today)).toEqual({
      draft: null,
      details: null,
      error: 'Monthly Rent: Must be above 0.',
      faults: { price: 'Must be above 0.', province: 'Must be at most 40 characters long.' },
    });
  });

  it.each(hostileTexts.filter(({ text }) => text.length <= 120))('may contain $name', ({ text }) => {
    expect(parseDraftForm(aDraftForm({ title: text }), today).draft?.title).toBe(text);
  });

  it('reads amounts as Italians write them, in every field', () => {
    const form = aDraftForm({
      price: '1.250,50',
      squareMeters: '16,25',
      deposit: '2.400',
      serviceCosts: '€ 30',
    });
    const { draft, details, error } = parseDraftForm(form, today, {
      details: true,
      amenities: false,
      contract: false,
    });
    expect(error).toBeNull();
    expect(draft).toMatchObject({ price: 1250.5, squareMeters: 16.25 });
    expect(details).toMatchObject({ deposit: 2400, serviceCosts: 30 });
  });

  it('refuses a rent that is no amount', () => {
    expect(parseDraftForm(aDraftForm({ price: 'a lot' }), today).error).toBe(
      'Monthly Rent: Must be a number.',
    );
    expect(parseDraftForm(aDraftForm({ price: '1234,567' }), today).error).toBe(
      'Monthly Rent: Must have at most two decimals.',
    );
  });

  it('has details only if they are asked', () => {
    const form = aDraftForm({ deposit: '-1' });
    expect(parseDraftForm(form, today)).toMatchObject({ details: null, error: null });
    expect(parseDraftForm(form, today, { details: true, amenities: false, contract: false })).toEqual({
      draft: null,
      details: null,
      error: 'Deposit (€): Must not be below 0.',
      faults: { deposit: 'Must not be below 0.' },
    });
    expect(
      parseDraftForm(aDraftForm({ deposit: '900' }), today, {
        details: true,
        amenities: false,
        contract: false,
      }).details?.deposit,
    ).toBe(900);
  });

  it('has errors of its own fields before those of the details', () => {
    const form = aDraftForm({ deposit: '-1', price: '-1' });
    const { error, faults } = parseDraftForm(form, today, {
      details: true,
      amenities: false,
      contract: false,
    });
    expect(error).toBe(`Monthly Rent: ${faults.price}`);
    expect(Object.keys(faults).sort()).toEqual(['deposit', 'price']);
  });
});
