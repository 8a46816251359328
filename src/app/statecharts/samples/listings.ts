import type { Listing, ListingPage } from '../../../schemas/listing.ts';
import type { SampleProperty } from '../../../schemas/sample-property.ts';
import { type PlaceKind, type SearchPlace, searchPlaces } from '../../../schemas/search-options.ts';
import { anyListing, type SearchQuery } from '../../../schemas/search-query.ts';

/** A furnished room by the Politecnico di Milano, with every nullable field filled. */
export function aListing(overrides: Partial<Listing> = {}): Listing {
  return {
    id: 101,
    title: 'Sunny room near the Politecnico',
    description: 'A quiet room on the third floor, ten minutes on foot from the campus.',
    price: 650,
    location: 'Città Studi',
    squareMeters: 16,
    street: 'Via Pacini 12',
    postalCode: '20131',
    city: 'Milano',
    province: 'MI',
    availabilityStartDate: '2025-09-01',
    availabilityEndDate: '2026-07-31',
    imageUrls: ['/images/101-1.webp', '/images/101-2.webp', '/images/101-3.webp'],
    timestampAdded: '2025-06-15T09:30:00Z',
    userFirstName: 'Giulia',
    profilePictureUrl: '/images/giulia.webp',
    latitude: 45.4797,
    longitude: 9.2251,
    deposit: 1300,
    serviceCosts: 80,
    allInclusivePrice: 730,
    numberOfRooms: 3,
    floor: 3,
    furnished: true,
    internetIncluded: true,
    utilitiesIncluded: false,
    hasBalcony: true,
    hasGarden: false,
    petsAllowed: false,
    ...overrides,
  };
}

/** Listings that differ in their ids alone. */
export function listingsOf(...ids: number[]): Listing[] {
  return ids.map((id) => aListing({ id }));
}

export function aPage(listings: Listing[] = [aListing()], next: string | null = null): ListingPage {
  return { listings, next };
}

/** A search for all listings, but for what is said otherwise. */
export function aQuery(overrides: Partial<SearchQuery> = {}): SearchQuery {
  return { ...anyListing, ...overrides };
}

/** A city (`location`) or university of the search options, by its exact name. */
export function aPlace(kind: PlaceKind, name: string): SearchPlace {
  const place = searchPlaces.find((one) => one.kind === kind && one.name === name);
  if (!place) throw new Error(`No ${kind} named '${name}' among the search options`);
  return place;
}

export function aProperty(overrides: Partial<SampleProperty> = {}): SampleProperty {
  return {
    id: 1,
    address: 'Via Torino 40, Milano',
    price: 1450,
    beds: 2,
    baths: 1,
    lat: 45.4606,
    lng: 9.1846,
    ...overrides,
  };
}
