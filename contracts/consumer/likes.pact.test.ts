import { createLikesApi } from '@stanza/api/listing/likes.ts';
import { describe, expect, it } from 'vitest';
import { providerStates } from '../provider-states.ts';
import { anyListings } from './support/answers.ts';
import { given } from './support/given.ts';
import { type Injected, path } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { taken } from './support/matchers.ts';
import { giulia, withAuth } from './support/members.ts';

const liking = given(providerStates.memberWhoLikes);
const listing = given(providerStates.listing);

describe('GET /api/users/me/likes', () => {
  const request = { method: 'GET', path: '/api/users/me/likes' } as const;

  it('answers the listings', () => {
    const member = given(providerStates.memberWhoLikesListings);
    return interact(
      {
        description: 'the listings that a member likes',
        given: [member],
        request: { ...request, token: member.token },
        response: { status: taken(200), ...anyListings },
      },
      async (url) => {
        const listings = await createLikesApi(url).fetchLikedListings(withAuth(member));
        const room = { id: 101, title: 'Sunny room near the Politecnico' };
        expect(listings).toMatchObject([room, { ...room, id: 102 }]);
      },
    );
  });

  it('answers an empty list', () =>
    interact(
      {
        description: 'the listings that a member likes, of whom there are none',
        given: [giulia],
        request: { ...request, token: giulia.token },
        response: { status: taken(200), json: [] },
      },
      async (url) => {
        expect(await createLikesApi(url).fetchLikedListings(withAuth(giulia))).toEqual([]);
      },
    ));
});

describe('/api/users/me/likes/{listingId}', () => {
  const request = (method: 'GET' | 'POST' | 'DELETE', listingId: Injected, token: Injected) =>
    ({ method, path: path`/api/users/me/likes/${listingId}`, token }) as const;

  it('answers true for a listing that the member likes', () =>
    interact(
      {
        description: 'whether a member likes a listing: yes',
        given: [liking],
        request: request('GET', liking.listingId, liking.token),
        response: { status: taken(200), json: true },
      },
      async (url) => {
        expect(await createLikesApi(url).fetchLike(liking.listingId.example, withAuth(liking))).toBe(true);
      },
    ));

  it('answers false for any other', () =>
    interact(
      {
        description: 'whether a member likes a listing: no',
        given: [giulia, listing],
        request: request('GET', listing.listingId, giulia.token),
        response: { status: taken(200), json: false },
      },
      async (url) => {
        expect(await createLikesApi(url).fetchLike(listing.listingId.example, withAuth(giulia))).toBe(false);
      },
    ));

  it('takes a like', () =>
    interact(
      {
        description: 'a like',
        given: [giulia, listing],
        request: request('POST', listing.listingId, giulia.token),
        response: { status: taken(204) },
      },
      (url) => createLikesApi(url).saveLike(listing.listingId.example, withAuth(giulia)),
    ));

  it('takes it back', () =>
    interact(
      {
        description: 'the end of a like',
        given: [liking],
        request: request('DELETE', liking.listingId, liking.token),
        response: { status: taken(204) },
      },
      (url) => createLikesApi(url).removeLike(liking.listingId.example, withAuth(liking)),
    ));
});
