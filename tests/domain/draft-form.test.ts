import { describe, expect, it } from 'vitest';
import { aListing } from '../../fixtures/listings.ts';
import { aDraftForm } from '../../fixtures/members.ts';
import {
  fieldsLike,
  fieldsOf,
  incompleteFaults,
  isIncomplete,
  parseDraftForm,
} from '../../src/domain/draft-form.ts';

const today = '2025-08-01';

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

  it('without its days is that of a similar one', () => {
    expect(fieldsLike(aListing())).toEqual({
      ...fieldsOf(aListing()),
      availabilityStartDate: '',
      availabilityEndDate: '',
    });
  });
});

describe('a form', () => {
  it('is complete without an end, details and a choice of the shown place', () => {
    expect(isIncomplete(aDraftForm({ availabilityEndDate: '', shownPlace: '' }))).toBe(false);
  });

  it('misses each field that is blank', () => {
    const form = aDraftForm({ title: '  ', city: '' });
    expect(isIncomplete(form)).toBe(true);
    expect(incompleteFaults(form)).toEqual({
      title: 'This field is required.',
      city: 'This field is required.',
    });
  });

  it('represents a draft', () => {
    expect(parseDraftForm(aDraftForm(), today)).toMatchObject({
      draft: {
        title: 'Sunny room near the Politecnico',
        price: 650,
        squareMeters: 16,
        availabilityEndDate: '2026-07-31',
      },
      details: null,
      error: null,
      faults: {},
    });
  });

  it.each([{ isIndefinite: true }, { availabilityEndDate: '' }])(
    'represents a draft without an end: %o',
    (fields) => {
      expect(parseDraftForm(aDraftForm(fields), today).draft?.availabilityEndDate).toBeNull();
    },
  );

  it('has the message of its first error, and marks each wrong field', () => {
    const { draft, error, faults } = parseDraftForm(aDraftForm({ price: '-1', squareMeters: '0' }), today);
    expect(draft).toBeNull();
    expect(Object.keys(faults).sort()).toEqual(['price', 'squareMeters']);
    expect(error).toBe(`Monthly Rent: ${faults.price}`);
  });

  it.each(['1.200', '1,200', '1 200', "1'200", ' 1.200,50 '])(
    'does not read %j as a rent of one euro',
    (price) => {
      const text = 'Write thousands without a point, a comma or a space: 1200.';
      const { draft, error, faults } = parseDraftForm(aDraftForm({ price }), today);
      expect(draft).toBeNull();
      expect(faults).toEqual({ price: text });
      expect(error).toBe(`Monthly Rent: ${text}`);
    },
  );

  it('rejects grouped thousands in the details too, if they are asked', () => {
    const form = aDraftForm({ deposit: '2.400', squareMeters: '16.125' });
    expect(parseDraftForm(form, today).faults).toEqual({});
    expect(parseDraftForm(form, today, { details: true }).faults).toEqual({
      deposit: 'Write thousands without a point, a comma or a space: 2400.',
    });
  });

  it('has details only if they are asked', () => {
    const form = aDraftForm({ deposit: '-1' });
    expect(parseDraftForm(form, today)).toMatchObject({ details: null, error: null });
    expect(parseDraftForm(form, today, { details: true })).toEqual({
      draft: null,
      details: null,
      error: 'Deposit (€): Must not be below 0.',
      faults: { deposit: 'Must not be below 0.' },
    });
    expect(parseDraftForm(aDraftForm({ deposit: '900' }), today, { details: true }).details?.deposit).toBe(
      900,
    );
  });

  it('reports errors of its own fields before those of the details', () => {
    const form = aDraftForm({ deposit: '-1', price: '-1' });
    const { error, faults } = parseDraftForm(form, today, { details: true });
    expect(error).toBe(`Monthly Rent: ${faults.price}`);
    expect(Object.keys(faults).sort()).toEqual(['deposit', 'price']);
  });
});
