import { MatchersV3 } from '@pact-foundation/pact';
import { createSafetyApi } from '@stanza/api/safety/safety.ts';
import { createListingsApi } from '@stanza/api/search/listings.ts';
import { anyListing } from '@stanza/domain/search/search-query.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import { path, sent } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { date, refusedToMember, taken, words } from './support/matchers.ts';
import { giulia, signal, withAuth } from './support/members.ts';

const pact = 'safety';
const address = '/api/users/me/blocks';
const partner = given(providerStates.conversation, { lastMessage: 'Pay first.' });
const none = given(providerStates.noListing);
const own = given(providerStates.memberWithListing);
const blocked = given(providerStates.memberWithBlock);
const session = given(providerStates.endedSession);
const time = '2026-11-20T09:30:00.000Z';
const aBlock = { id: MatchersV3.integer(5), name: words('Marco'), title: null, blockedAt: date(time) };

describe('POST /api/users/me/blocks', () => {
  it('blocks the other member of a conversation', () =>
    interact(
      {
        pact,
        description: 'a block of the other member of a conversation',
        given: [partner],
        request: {
          method: 'POST',
          path: address,
          token: partner.token,
          json: { kind: 'partner', id: partner.conversationId },
        },
        response: { status: taken(200), json: aBlock },
      },
      async (url) =>
        expect(await createSafetyApi(url).block({ kind: 'partner', id: 31 }, withAuth(partner))).toEqual({
          id: 5,
          name: 'Marco',
          title: null,
          blockedAt: time,
        }),
    ));

  it('does not find the poster of no listing', () =>
    interact(
      {
        pact,
        description: 'a block of the poster of no listing',
        given: [giulia, none],
        request: {
          method: 'POST',
          path: address,
          token: giulia.token,
          json: { kind: 'poster', id: none.listingId },
        },
        response: { status: 404, json: { message: words('Listing not found.') } },
      },
      async (url) => {
        const failure = failureOf(
          createSafetyApi(url).block({ kind: 'poster', id: 999_999 }, withAuth(giulia)),
        );
        expect(await failure).toMatchObject({ kind: 'notFound', serverMessage: 'Listing not found.' });
      },
    ));

  it('says that the listing is one’s own', () =>
    interact(
      {
        pact,
        description: 'a block of oneself',
        given: [own],
        request: {
          method: 'POST',
          path: address,
          token: own.token,
          json: { kind: 'poster', id: own.listingId },
        },
        response: { status: refusedToMember(409), json: { message: words('This is your own listing.') } },
      },
      async (url) => {
        const failure = failureOf(createSafetyApi(url).block({ kind: 'poster', id: 103 }, withAuth(own)));
        expect(await failure).toMatchObject({ serverMessage: 'This is your own listing.' });
      },
    ));

  it('is refused without a session', () =>
    interact(
      {
        pact,
        description: 'a block, after the session has ended',
        given: [session],
        request: { method: 'POST', path: address, token: session.token, json: { kind: 'partner', id: 31 } },
        response: { status: 401 },
      },
      async (url) => {
        const failure = failureOf(createSafetyApi(url).block({ kind: 'partner', id: 31 }, withAuth(session)));
        expect(await failure).toMatchObject({ kind: 'unauthorized' });
      },
    ));
});

describe('the blocks', () => {
  it('are listed', () =>
    interact(
      {
        pact,
        description: 'the blocked members',
        given: [blocked],
        request: { method: 'GET', path: address, token: blocked.token },
        response: { status: 200, json: [{ ...aBlock, title: words('Sunny room') }] },
      },
      async (url) =>
        expect(await createSafetyApi(url).fetchBlocks(withAuth(blocked))).toMatchObject([
          { id: 5, title: 'Sunny room' },
        ]),
    ));

  it('are refused without a session', () =>
    interact(
      {
        pact,
        description: 'the blocked members, after the session has ended',
        given: [session],
        request: { method: 'GET', path: address, token: session.token },
        response: { status: 401 },
      },
      async (url) => {
        const failure = failureOf(createSafetyApi(url).fetchBlocks(withAuth(session)));
        expect(await failure).toMatchObject({ kind: 'unauthorized' });
      },
    ));

  it('end', () =>
    interact(
      {
        pact,
        description: 'the end of a block',
        given: [blocked],
        request: {
          method: 'DELETE',
          path: path`/api/users/me/blocks/${blocked.blockId}`,
          token: blocked.token,
        },
        response: { status: taken(204) },
      },
      async (url) => {
        await createSafetyApi(url).unblock(5, withAuth(blocked));
      },
    ));

  it('do not end without a session', () =>
    interact(
      {
        pact,
        description: 'the end of a block, after the session has ended',
        given: [session],
        request: { method: 'DELETE', path: `${address}/5`, token: session.token },
        response: { status: 401 },
      },
      async (url) => {
        const failure = failureOf(createSafetyApi(url).unblock(5, withAuth(session)));
        expect(await failure).toMatchObject({ kind: 'unauthorized' });
      },
    ));
});

describe('who has blocked somebody', () => {
  const viewer = () => blocked.token.example;

  it('does not see their listing', () =>
    interact(
      {
        pact,
        description: 'a listing of a blocked member',
        given: [blocked],
        request: { method: 'GET', path: path`/api/listings/${blocked.listingId}`, token: blocked.token },
        response: { status: 404 },
      },
      async (url) => {
        const failure = failureOf(createListingsApi(url, viewer).fetchListing(113, { signal }));
        expect(await failure).toMatchObject({ kind: 'notFound' });
      },
    ));

  it('does not find their listing', () =>
    interact(
      {
        pact,
        description: 'a search that leaves out a blocked member',
        given: [blocked],
        request: {
          method: 'GET',
          path: '/api/search/listings',
          query: { location: sent(blocked.location) },
          token: blocked.token,
        },
        response: { status: 200, json: [] },
      },
      async (url) => {
        const query = { ...anyListing, term: { kind: 'location', name: blocked.location.example } } as const;
        const found = await createListingsApi(url, viewer).searchListings(query, { next: null, signal });
        expect(found.listings).toEqual([]);
      },
    ));
});
