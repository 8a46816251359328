import { MatchersV3 } from '@pact-foundation/pact';
import { createListingsApi } from '@stanza/api/search/listings.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { aDetailedListing } from './support/answers.ts';
import { given } from './support/given.ts';
import { path } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { words } from './support/matchers.ts';
import { signal } from './support/members.ts';

const pact = 'flats';
const flat = given(providerStates.flat);
const none = given(providerStates.noListing);

describe('GET /api/listings/{id}/flat', () => {
  it('is for a listing that names how many rooms its flat has', () =>
    interact(
      {
        pact,
        description: 'a listing in a flat with other rooms',
        given: [flat],
        request: { method: 'GET', path: path`/api/listings/${flat.listingId}` },
        response: {
          status: 200,
          json: { ...aDetailedListing(flat.listingId.example), flatRooms: MatchersV3.integer(2) },
        },
      },
      async (url) => {
        const listing = await createListingsApi(url).fetchListing(flat.listingId.example, { signal });
        expect(listing.flatRooms).toBe(2);
      },
    ));

  it('answers the others', () =>
    interact(
      {
        pact,
        description: 'the other rooms of a flat',
        given: [flat],
        request: { method: 'GET', path: path`/api/listings/${flat.listingId}/flat` },
        response: { status: 200, json: [aDetailedListing(107)] },
      },
      async (url) => {
        const rooms = await createListingsApi(url).fetchFlatRooms(flat.listingId.example, { signal });
        expect(rooms).toMatchObject([{ id: 107 }]);
      },
    ));

  it('does not exist without the listing', () =>
    interact(
      {
        pact,
        description: 'the rooms of the flat of no listing',
        given: [none],
        request: { method: 'GET', path: path`/api/listings/${none.listingId}/flat` },
        response: { status: 404, json: { message: words('Listing not found.') } },
      },
      async (url) => {
        const failure = failureOf(createListingsApi(url).fetchFlatRooms(none.listingId.example, { signal }));
        expect(await failure).toMatchObject({ kind: 'notFound' });
      },
    ));
});
