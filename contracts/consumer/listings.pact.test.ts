import { createListingsApi } from '@stanza/api/search/listings.ts';
import { anyListing, type SearchQuery } from '@stanza/domain/search/search-query.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { aBareListing, aDetailedListing, anyListings } from './support/answers.ts';
import { given } from './support/given.ts';
import { path, sent } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { taken } from './support/matchers.ts';
import { signal } from './support/members.ts';

const listing = given(providerStates.listing);

describe('GET /api/listings/{id}', () => {
  it('answers a listing with every detail', () => {
    const { listingId } = listing;
    return interact(
      {
        description: 'a listing with every detail',
        given: [listing],
        request: { method: 'GET', path: path`/api/listings/${listingId}` },
        response: { status: taken(200), json: aDetailedListing() },
      },
      async (url) => {
        expect(await createListingsApi(url).fetchListing(listingId.example, { signal })).toEqual({
          id: 101,
          title: 'Sunny room near the Politecnico',
          description: 'A quiet room on the third floor.',
          price: 650,
          location: 'Città Studi',
          squareMeters: 16,
          street: 'Via Pacini 12',
          postalCode: '20131',
          city: 'Milano',
          province: 'MI',
          availabilityStartDate: '2026-09-01',
          availabilityEndDate: '2027-07-31',
          imageUrls: ['https://images.example.org/room.webp'],
          timestampAdded: '2026-06-15T09:30:00Z',
          userFirstName: 'Marco',
          profilePictureUrl: null,
          latitude: null,
          longitude: null,
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
        });
      },
    );
  });

  it('answers null for what nobody knows', () => {
    const { listingId, ...bare } = given(providerStates.bareListing);
    return interact(
      {
        description: 'a listing without optional details',
        given: [bare],
        request: { method: 'GET', path: path`/api/listings/${listingId}` },
        response: { status: taken(200), json: aBareListing(listingId.example) },
      },
      async (url) => {
        const found = await createListingsApi(url).fetchListing(listingId.example, { signal });
        expect(found).toMatchObject({
          id: 102,
          availabilityEndDate: null,
          deposit: null,
          serviceCosts: null,
          allInclusivePrice: null,
          numberOfRooms: null,
          floor: null,
          profilePictureUrl: null,
          latitude: null,
          longitude: null,
        });
      },
    );
  });

  it('is not found if there is none', () => {
    const { listingId, ...none } = given(providerStates.noListing);
    return interact(
      {
        description: 'a listing that does not exist',
        given: [none],
        request: { method: 'GET', path: path`/api/listings/${listingId}` },
        response: { status: 404 },
      },
      async (url) => {
        const failure = await failureOf(createListingsApi(url).fetchListing(listingId.example, { signal }));
        expect(failure).toMatchObject({ kind: 'notFound', status: 404 });
      },
    );
  });
});

describe('GET /api/search/listings', () => {
  const request = { method: 'GET', path: '/api/search/listings' } as const;
  const bare = given(providerStates.bareListing);
  const found = { status: taken(200), ...anyListings };
  const inPlace = given(providerStates.listingsInPlace);
  const search = async (url: string, query: Partial<SearchQuery> = {}) =>
    await createListingsApi(url).searchListings({ ...anyListing, ...query }, { next: null, signal });
  const room = { id: 101, city: 'Milano' };
  const two = { listings: [room, { ...room, id: 102 }], next: null };

  it('answers all listings', () =>
    interact(
      { description: 'a search for all listings', given: [listing, bare], request, response: found },
      async (url) => expect(await search(url)).toMatchObject(two),
    ));

  it('answers the listings of a city', () => {
    const { location } = inPlace;
    return interact(
      {
        description: 'a search by city',
        given: [inPlace],
        request: { ...request, query: { location: sent(location) } },
        response: found,
      },
      async (url) =>
        expect(await search(url, { term: { kind: 'location', name: location.example } })).toMatchObject(two),
    );
  });

  it('answers the listings near a university', () => {
    const university = 'Politecnico di Milano';
    return interact(
      {
        description: 'a search by university',
        given: [given(providerStates.listingsNearUniversity, { university })],
        request: { ...request, query: { university } },
        response: found,
      },
      async (url) =>
        expect(await search(url, { term: { kind: 'university', name: university } })).toMatchObject(two),
    );
  });

  it('also answers if the app sends filters, which a backend may ignore', () => {
    const { location } = inPlace;
    return interact(
      {
        description: 'a search with filters that may be ignored',
        given: [inPlace],
        request: {
          ...request,
          query: { location: sent(location), maxDistance: '30', maxPrice: '2000' },
        },
        response: found,
      },
      async (url) => {
        const term = { kind: 'location', name: location.example } as const;
        expect(await search(url, { term, maxDistance: 30, maxPrice: 2000 })).toMatchObject(two);
      },
    );
  });

  it('answers an empty list where there is nothing', () => {
    const { location, ...empty } = given(providerStates.emptyPlace);
    return interact(
      {
        description: 'a search that finds nothing',
        given: [listing, empty],
        request: { ...request, query: { location: sent(location) } },
        response: { status: taken(200), json: [] },
      },
      async (url) =>
        expect(await search(url, { term: { kind: 'location', name: location.example } })).toEqual({
          listings: [],
          next: null,
        }),
    );
  });
});
