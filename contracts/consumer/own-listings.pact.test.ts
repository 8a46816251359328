import { createOwnListingsApi } from '@stanza/api/publish/own-listings.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { anyListings } from './support/answers.ts';
import { given } from './support/given.ts';
import { path } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { taken, withheld, words } from './support/matchers.ts';
import { giulia, withAuth } from './support/members.ts';

const owner = given(providerStates.memberWithListing);

describe('GET /api/users/me/listings', () => {
  const request = { method: 'GET', path: '/api/users/me/listings' } as const;

  it('answers a list', () => {
    const member = given(providerStates.memberWithListings);
    return interact(
      {
        description: 'the listings of a member',
        given: [member],
        request: { ...request, token: member.token },
        response: { status: taken(200), ...anyListings },
      },
      async (url) => {
        const listings = await createOwnListingsApi(url).fetchOwnListings(withAuth(member));
        const room = { id: 101, title: 'Sunny room near the Politecnico' };
        expect(listings).toMatchObject([room, { ...room, id: 102 }]);
      },
    );
  });

  it('answers an empty list', () =>
    interact(
      {
        description: 'the listings of a member without any',
        given: [giulia],
        request: { ...request, token: giulia.token },
        response: { status: taken(200), json: [] },
      },
      async (url) => {
        expect(await createOwnListingsApi(url).fetchOwnListings(withAuth(giulia))).toEqual([]);
      },
    ));
});

describe('DELETE /api/users/me/listings/{id}', () => {
  it('deletes a listing of the member', () =>
    interact(
      {
        description: 'the deletion of a listing',
        given: [owner],
        request: {
          method: 'DELETE',
          path: path`/api/users/me/listings/${owner.listingId}`,
          token: owner.token,
        },
        response: { status: taken(204) },
      },
      (url) => createOwnListingsApi(url).deleteListing(owner.listingId.example, withAuth(owner)),
    ));

  it('says why it does not delete the listing of somebody else', () => {
    const { listingId, ...listing } = given(providerStates.listing);
    return interact(
      {
        description: "the deletion of somebody else's listing",
        given: [giulia, listing],
        request: { method: 'DELETE', path: path`/api/users/me/listings/${listingId}`, token: giulia.token },
        response: { status: withheld(404), json: { message: words('Listing not found.') } },
      },
      async (url) => {
        const failure = await failureOf(
          createOwnListingsApi(url).deleteListing(listingId.example, withAuth(giulia)),
        );
        expect(failure).toMatchObject({ status: 404, serverMessage: 'Listing not found.' });
      },
    );
  });
});
