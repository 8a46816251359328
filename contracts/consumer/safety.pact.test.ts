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
import { date, refusedToMember, taken, withheld, words } from './support/matchers.ts';
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

describe('reports', () => {
  const key = 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111';
  const url = `/api/users/me/reports/${key}`;
  const listing = given(providerStates.listing);
  const text = 'Wants money before a viewing.';

  it('are sent', () =>
    interact(
      {
        pact,
        description: 'a report of a listing',
        given: [giulia, listing],
        request: {
          method: 'PUT',
          path: url,
          token: giulia.token,
          json: { kind: 'listing', id: listing.listingId, reason: 'money', text },
        },
        response: { status: taken(204) },
      },
      async (base) => {
        const report = { kind: 'listing', id: 101, reason: 'money', text } as const;
        await createSafetyApi(base).report(key, report, withAuth(giulia));
      },
    ));

  it('are about something', () =>
    interact(
      {
        pact,
        description: 'a report of no listing',
        given: [giulia, none],
        request: {
          method: 'PUT',
          path: url,
          token: giulia.token,
          json: { kind: 'listing', id: none.listingId, reason: 'money', text: '' },
        },
        response: { status: 404 },
      },
      async (base) => {
        const report = { kind: 'listing', id: 999_999, reason: 'money', text: '' } as const;
        const failure = failureOf(createSafetyApi(base).report(key, report, withAuth(giulia)));
        expect(await failure).toMatchObject({ kind: 'notFound' });
      },
    ));

  it('are not about oneself', () =>
    interact(
      {
        pact,
        description: 'a report of an own listing',
        given: [own],
        request: {
          method: 'PUT',
          path: url,
          token: own.token,
          json: { kind: 'listing', id: own.listingId, reason: 'spam', text: '' },
        },
        response: { status: refusedToMember(409), json: { message: words('This is your own listing.') } },
      },
      async (base) => {
        const report = { kind: 'listing', id: 103, reason: 'spam', text: '' } as const;
        const failure = failureOf(createSafetyApi(base).report(key, report, withAuth(own)));
        expect(await failure).toMatchObject({ serverMessage: 'This is your own listing.' });
      },
    ));

  it('are answered', () => {
    const warned = given(providerStates.memberWithDecision);
    return interact(
      {
        pact,
        description: 'the own reports, and a decision',
        given: [warned],
        request: { method: 'GET', path: '/api/users/me/safety', token: warned.token },
        response: {
          status: 200,
          json: {
            reports: [
              {
                id: words(key),
                kind: 'listing',
                reason: 'spam',
                about: words('Sunny room'),
                reportedAt: date(time),
                outcome: 'open',
              },
            ],
            decisions: [
              {
                id: MatchersV3.integer(9),
                decision: 'warn',
                kind: 'listing',
                about: words('Sunny room'),
                reason: words('Keep to the facts.'),
                decidedAt: date(time),
                appeal: 'none',
                appealReason: null,
              },
            ],
            isModerator: MatchersV3.boolean(false),
          },
        },
      },
      async (base) =>
        expect(await createSafetyApi(base).fetchPage(withAuth(warned))).toMatchObject({
          reports: [{ outcome: 'open' }],
          decisions: [{ decision: 'warn' }],
        }),
    );
  });
});

describe('PUT …/departure', () => {
  const others = given(providerStates.conversationOfOthers);

  it('leaves a conversation', () =>
    interact(
      {
        pact,
        description: 'leaving a conversation',
        given: [partner],
        request: {
          method: 'PUT',
          path: path`/api/chat/conversations/${partner.conversationId}/departure`,
          token: partner.token,
        },
        response: { status: taken(204) },
      },
      async (url) => {
        await createSafetyApi(url).leave(31, withAuth(partner));
      },
    ));

  it('is not for others', () =>
    interact(
      {
        pact,
        description: 'leaving a conversation of others',
        given: [giulia, others],
        request: {
          method: 'PUT',
          path: path`/api/chat/conversations/${others.conversationId}/departure`,
          token: giulia.token,
        },
        response: { status: withheld(404) },
      },
      async (url) => {
        await failureOf(createSafetyApi(url).leave(32, withAuth(giulia)));
      },
    ));
});

describe.each([
  ['PUT', '/api/users/me/reports/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111', 'a report'],
  ['GET', '/api/users/me/safety', 'the own reports'],
  ['PUT', '/api/chat/conversations/31/departure', 'leaving a conversation'],
] as const)('%s %s', (method, url, what) => {
  const report = { kind: 'listing', id: 101, reason: 'spam', text: '' } as const;
  it('is refused without a session', () =>
    interact(
      {
        pact,
        description: `${what}, after the session has ended`,
        given: [session],
        request: { method, path: url, token: session.token, ...(what === 'a report' && { json: report }) },
        response: { status: 401 },
      },
      async (base) => {
        const api = createSafetyApi(base);
        const options = withAuth(session);
        const call = {
          'a report': () => api.report('b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111', report, options),
          'the own reports': () => api.fetchPage(options),
          'leaving a conversation': () => api.leave(31, options),
        }[what];
        expect(await failureOf(call())).toMatchObject({ kind: 'unauthorized' });
      },
    ));
});
