import { describe, expect, it } from 'vitest';
import { aListing, someTerms } from '../../../fixtures/listings.ts';
import {
  amenityNames,
  detailFieldsOf,
  faultOfAllInclusive,
  noDetails,
  parseDetailsForm,
} from '../../../src/domain/publish/details-form.ts';
import { amenitiesSchema } from '../../../src/schemas/listing/amenities.ts';
import { contractSchema } from '../../../src/schemas/listing/contract.ts';

const none = { amenities: false, contract: false };
const parsed = (fields: Partial<typeof noDetails>, rent = 450) =>
  parseDetailsForm({ ...noDetails, ...fields }, rent, none);

describe('the details of a form', () => {
  it('are unknown in empty fields, and false in unticked boxes', () => {
    const { details } = parsed({});
    for (const [name, value] of Object.entries(details ?? {})) {
      const isAmenity = amenityNames.some((amenity) => amenity === name);
      expect(value, name).toBe(isAmenity ? false : null);
    }
    const more = [...Object.keys({ ...amenitiesSchema.shape, ...contractSchema.shape }), 'household'];
    expect(Object.keys(details ?? {})).toEqual(Object.keys(noDetails).filter((name) => !more.includes(name)));
  });

  it('have the fields of `amenities` only for a backend that knows them', () => {
    const amenities = (fields: Partial<typeof noDetails>) =>
      parseDetailsForm({ ...noDetails, ...fields }, 450, { ...none, amenities: true }).details?.amenities;
    expect(Object.values(amenities({}) ?? {})).toEqual([...Array(6).fill(false), null, null]);
    const typed = { hasLift: 'true', heating: 'central', smoking: 'forbidden' };
    const read = amenities(typed);
    expect(read).toMatchObject({
      hasLift: true,
      hasDishwasher: false,
      heating: 'central',
      smoking: 'forbidden',
    });
    expect(detailFieldsOf(aListing({ amenities: read }))).toMatchObject({ ...typed, hasDishwasher: '' });
    expect(
      parseDetailsForm({ ...noDetails, heating: 'lava' }, 450, { ...none, amenities: true }).faults,
    ).toEqual({
      heating: 'Must be one of the choices.',
    });
  });

  it('have the contract only for a backend that knows it, which gets the kind of both', () => {
    const typed = { contractType: 'agreed', registered: 'promised', noticeMonths: '3', otherFees: '80,50' };
    const contract = { kind: 'agreed', registered: 'promised', noticeMonths: 3, otherFees: 80.5 } as const;
    const read = parseDetailsForm({ ...noDetails, ...typed }, 450, { ...none, contract: true }).details;
    expect(read).toMatchObject({ contractType: 'other', contract });
    expect(parsed(typed).details).toMatchObject({ contractType: 'other' });
    expect(parsed(typed).details).not.toHaveProperty('contract');
    expect(detailFieldsOf(aListing({ terms: someTerms({ contractType: 'other' }), contract }))).toMatchObject(
      {
        ...typed,
        otherFees: '80.50',
      },
    );
    const faults = (fields: Partial<typeof noDetails>) =>
      parseDetailsForm({ ...noDetails, ...fields }, 450, { ...none, contract: true }).faults;
    expect(faults({ noticeMonths: '13' })).toEqual({ noticeMonths: 'Must be at most 12.' });
    expect(faults({ registered: 'maybe' })).toEqual({ registered: 'Must be one of the choices.' });
  });

  it('are read trimmed', () => {
    const typed = {
      deposit: ' 900 ',
      floor: ' -1 ',
      furnished: ' true ',
      contractType: ' student ',
      residencePossible: ' true ',
    };
    expect(parsed(typed).details).toMatchObject({
      deposit: 900,
      floor: -1,
      furnished: true,
      contractType: 'student',
      residencePossible: true,
    });
  });

  it('an impossible residence differs from an unknown one', () => {
    expect(parsed({ residencePossible: 'false' }).details?.residencePossible).toBe(false);
    expect(parsed({ residencePossible: ' ' }).details?.residencePossible).toBeNull();
  });

  it.each([
    ['deposit', '-1', 'Must not be below 0.'],
    ['deposit', '10.1234', 'Must have at most two decimals.'],
    ['serviceCosts', 'much', 'Must be a number.'],
    ['floor', '1.5', 'Must be a whole number.'],
    ['flatmates', '51', 'Must be at most 50.'],
    ['contractType', 'oral', 'Must be one of the choices.'],
  ] as const)('%s cannot be %j', (name, text, message) => {
    expect(parsed({ [name]: text })).toEqual({ details: null, faults: { [name]: message } });
  });

  it('each wrong field has its error', () => {
    expect(Object.keys(parsed({ floor: '900', deposit: '-1' }).faults).sort()).toEqual(['deposit', 'floor']);
  });

  it.each([
    ['449.99', 'Must not be below the rent.'],
    ['450', null],
    ['', null],
  ])('an all-inclusive price of %j for a rent of 450', (allInclusivePrice, fault) => {
    const { details, faults } = parsed({ allInclusivePrice });
    expect(faults).toEqual(fault === null ? {} : { allInclusivePrice: fault });
    expect(details === null).toBe(fault !== null);
  });

  it('are those of the edited listing', () => {
    const fields = detailFieldsOf(aListing({ floor: 0, deposit: null, terms: someTerms() }));
    expect(fields).toMatchObject({
      floor: '0',
      deposit: '',
      serviceCosts: '80',
      furnished: 'true',
      petsAllowed: '',
      contractType: 'student',
      residencePossible: 'true',
      agencyFee: '',
    });
    expect(detailFieldsOf(aListing()).contractType).toBe('');
    expect(
      detailFieldsOf(aListing({ terms: someTerms({ residencePossible: false }) })).residencePossible,
    ).toBe('false');
  });

  it('the details of a listing can be written and read again', () => {
    const listing = aListing({ terms: someTerms() });
    const { details } = parseDetailsForm(detailFieldsOf(listing), listing.price, none);
    expect(details).toMatchObject({ deposit: 1300, allInclusivePrice: 730, minimumMonths: 6, flatmates: 2 });
    expect(details && faultOfAllInclusive(details, 731)).toBe('Must not be below the rent.');
  });
});
