import { MatchersV3 } from '@pact-foundation/pact';
import { createLikesApi } from '@stanza/api/listing/likes.ts';
import { uploadEdit } from '@stanza/api/publish/listing-upload.ts';
import { createOwnListingsApi } from '@stanza/api/publish/own-listings.ts';
import { createListingsApi } from '@stanza/api/search/listings.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { aDetailedListing } from './support/answers.ts';
import { given } from './support/given.ts';
import { Injected, path, sent } from './support/injected.ts';
import { type Interaction, interact } from './support/interaction.ts';
import { taken, words } from './support/matchers.ts';
import { giulia, signal, withAuth } from './support/members.ts';
import { draft, keptPhoto, listingPart } from './support/new-listing.ts';
import { FetchedXMLHttpRequest } from './support/xml-http-request.ts';

const { eachLike, uuid } = MatchersV3;
const pact = 'listing-life';

const owner = given(providerStates.memberWithVersion);
const ended = given(providerStates.endedSession);
const none = given(providerStates.noListing);
const older = new Injected('an older version', 'an older version');

const alive = (id: number, state: string) => ({
  ...aDetailedListing(id),
  life: { state, version: words('5') },
});
const changed = {
  status: 409,
  json: { error: 'LISTING_CHANGED', message: words('This listing was changed elsewhere.') },
};

describe('GET /api/users/me/listings', () => {
  it('tells the state and version of each', () =>
    interact(
      {
        pact,
        description: 'the listings of a member with their states',
        given: [owner],
        request: { method: 'GET', path: '/api/users/me/listings', token: owner.token },
        response: { status: 200, json: [alive(owner.listingId.example, 'published')] },
      },
      async (url) => {
        const listings = await createOwnListingsApi(url).fetchOwnListings(withAuth(owner));
        expect(listings).toMatchObject([{ id: 106, life: { state: 'published', version: '5' } }]);
      },
    ));
});

describe('PUT /api/users/me/listings/{id}/state', () => {
  const request = (id: Injected<number>, token: Injected, version: string | Injected<string>) =>
    ({
      method: 'PUT',
      path: path`/api/users/me/listings/${id}/state`,
      query: { version: version instanceof Injected ? sent(version) : version },
      token,
      json: { state: 'rented' },
    }) as const;
  const rent = (url: string, id: Injected<number>, version: string, member: { token: Injected<string> }) =>
    createOwnListingsApi(url).changeState({ id: id.example, state: 'rented', version }, withAuth(member));

  it('answers the listing with its new state', () =>
    interact(
      {
        pact,
        description: 'a listing that is marked as rented',
        given: [owner],
        request: request(owner.listingId, owner.token, owner.version),
        response: { status: 200, json: alive(owner.listingId.example, 'rented') },
      },
      async (url) => {
        const listing = await rent(url, owner.listingId, owner.version.example, owner);
        expect(listing.life).toEqual({ state: 'rented', version: '5' });
      },
    ));

  it('is refused for an older version', () =>
    interact(
      {
        pact,
        description: 'a new state of a listing that was changed meanwhile',
        given: [owner],
        request: request(owner.listingId, owner.token, older.example),
        response: changed,
      },
      async (url) => {
        expect(await failureOf(rent(url, owner.listingId, older.example, owner))).toMatchObject({
          code: 'LISTING_CHANGED',
          serverMessage: 'This listing was changed elsewhere.',
        });
      },
    ));

  it.each([
    {
      description: 'a new state of a listing that is gone',
      states: [giulia, none],
      of: none,
      by: giulia,
      status: 404,
      kind: 'notFound',
    },
    {
      description: 'a new state of a listing, after the session has ended',
      states: [ended, none],
      of: none,
      by: ended,
      status: 401,
      kind: 'unauthorized',
    },
  ] as const)('is refused: $description', ({ description, states, of, by, status, kind }) =>
    interact(
      {
        pact,
        description,
        given: states,
        request: request(of.listingId, by.token, '1'),
        response: { status },
      },
      async (url) => {
        expect(await failureOf(rent(url, of.listingId, '1', by))).toMatchObject({ kind });
      },
    ),
  );
});

describe('PUT /api/users/me/listings/{id}', () => {
  beforeAll(() => {
    vi.stubGlobal('XMLHttpRequest', FetchedXMLHttpRequest);
    return () => vi.unstubAllGlobals();
  });
  const change = '0d9f8a1e-6a5c-4b6e-9a53-3f1d6f2f8a11';
  const request = (id: Injected<number>, token: Injected, version: string | Injected<string>) =>
    ({
      method: 'PUT',
      path: path`/api/users/me/listings/${id}`,
      query: { version: version instanceof Injected ? sent(version) : version, change: uuid(change) },
      token,
      form: { parts: [listingPart, keptPhoto] },
    }) satisfies Interaction['request'];
  const edit = (url: string, id: Injected<number>, version: string, member: { token: Injected<string> }) =>
    uploadEdit(
      url,
      { id: id.example, version, change, draft, photos: [], order: [0] },
      { token: member.token.example, signal, onProgress: () => undefined },
    );

  it('changes a listing', () =>
    interact(
      {
        pact,
        description: 'an edit of a listing',
        given: [owner],
        request: request(owner.listingId, owner.token, owner.version),
        response: { status: taken(200) },
      },
      (url) => edit(url, owner.listingId, owner.version.example, owner),
    ));

  it('is refused for an older version', () =>
    interact(
      {
        pact,
        description: 'an edit of a listing that was changed meanwhile',
        given: [owner],
        request: request(owner.listingId, owner.token, older.example),
        response: changed,
      },
      async (url) => {
        expect(await failureOf(edit(url, owner.listingId, older.example, owner))).toMatchObject({
          code: 'LISTING_CHANGED',
        });
      },
    ));

  it.each([
    {
      description: 'an edit of a listing that is gone',
      states: [giulia, none],
      of: none,
      by: giulia,
      status: 404,
      kind: 'notFound',
    },
    {
      description: 'an edit of a listing, after the session has ended',
      states: [ended, none],
      of: none,
      by: ended,
      status: 401,
      kind: 'unauthorized',
    },
  ] as const)('is refused: $description', ({ description, states, of, by, status, kind }) =>
    interact(
      {
        pact,
        description,
        given: states,
        request: request(of.listingId, by.token, '1'),
        response: { status },
      },
      async (url) => {
        expect(await failureOf(edit(url, of.listingId, '1', by))).toMatchObject({ kind });
      },
    ),
  );
});

describe('a rented listing', () => {
  const rented = given(providerStates.rentedListing);
  it('answers at its address, with its state', () =>
    interact(
      {
        pact,
        description: 'a listing that is rented',
        given: [rented],
        request: { method: 'GET', path: path`/api/listings/${rented.listingId}` },
        response: { status: 200, json: alive(rented.listingId.example, 'rented') },
      },
      async (url) => {
        const listing = await createListingsApi(url).fetchListing(rented.listingId.example, { signal });
        expect(listing.life?.state).toBe('rented');
      },
    ));

  it('is among the liked listings, where all states are asked for', () => {
    const member = given(providerStates.memberWhoLikesRented);
    return interact(
      {
        pact,
        description: 'the listings that a member likes, of all states',
        given: [member],
        request: {
          method: 'GET',
          path: '/api/users/me/likes',
          query: { states: 'all' },
          token: member.token,
        },
        response: { status: 200, json: [alive(member.listingId.example, 'rented')] },
      },
      async (url) => {
        const options = { ...withAuth(member), states: 'all' } as const;
        expect(await createLikesApi(url).fetchLikedListings(options)).toMatchObject([
          { life: { state: 'rented' } },
        ]);
      },
    );
  });
});

describe('GET /api/listings/{id}/similar', () => {
  const listing = given(providerStates.listingWithSimilar);
  const similar = (url: string, id: Injected<number>) =>
    createListingsApi(url).fetchSimilar(id.example, { signal });

  it('answers published listings', () =>
    interact(
      {
        pact,
        description: 'listings similar to one',
        given: [listing],
        request: { method: 'GET', path: path`/api/listings/${listing.listingId}/similar` },
        response: { status: 200, json: eachLike(alive(110, 'published')) },
      },
      async (url) => expect(await similar(url, listing.listingId)).toHaveLength(1),
    ));

  it('says that there is no such listing', () =>
    interact(
      {
        pact,
        description: 'listings similar to one that is gone',
        given: [none],
        request: { method: 'GET', path: path`/api/listings/${none.listingId}/similar` },
        response: { status: 404 },
      },
      async (url) => {
        expect(await failureOf(similar(url, none.listingId))).toMatchObject({ kind: 'notFound' });
      },
    ));
});
