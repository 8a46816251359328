import type { ListingTerms } from '@stanza/schemas/listing/listing-terms.ts';
import type { DemoListing, Demonstration, DemoPoster } from '../../demo/demonstration.ts';

/** The time of seeding in every test. */
export const now = new Date('2026-03-01T12:00:00.000Z');

export function aPoster(overrides: Partial<DemoPoster> = {}): DemoPoster {
  return {
    id: 1,
    firstName: 'Giulia',
    lastName: 'Ferrari',
    email: 'giulia.ferrari@example.it',
    picture: null,
    ...overrides,
  };
}

const noTerms: ListingTerms = {
  utilitiesCosts: null,
  internetCosts: null,
  agencyFee: null,
  contractType: null,
  minimumMonths: null,
  residencePossible: null,
  flatmates: null,
  roomType: null,
};

/** A room in the centre of Milano. Its id is also its age at seeding, in minutes. */
export function aListing(overrides: Partial<DemoListing> = {}): DemoListing {
  const { id = 1 } = overrides;
  return {
    id,
    posterId: 1,
    title: 'Bright room near the park',
    description: 'Second floor, quiet street.',
    price: 650,
    location: 'Città Studi',
    squareMeters: 16,
    street: 'Via Pascoli 12',
    postalCode: '20133',
    city: 'Milano',
    province: 'MI',
    latitude: 45.4642,
    longitude: 9.19,
    shownPlace: 'exact',
    startsInDays: 10,
    endsInDays: 375,
    addedMinutesAgo: id,
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
    terms: noTerms,
    photos: ['room-1'],
    ...overrides,
  };
}

/** Listings of one poster, numbered from 1 unless they have an id. */
export function aDemonstration(listings: Partial<DemoListing>[], posters = [aPoster()]): Demonstration {
  return { posters, listings: listings.map((listing, i) => aListing({ id: i + 1, ...listing })) };
}

/** The terms of a private room about which nothing else is known. */
export const privateRoom = { ...noTerms, roomType: 'private' } as const;
