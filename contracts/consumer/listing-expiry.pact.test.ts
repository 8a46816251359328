import { MatchersV3 } from '@pact-foundation/pact';
import { createOwnListingsApi } from '@stanza/api/publish/own-listings.ts';
import { createListingsApi } from '@stanza/api/search/listings.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { aDetailedListing } from './support/answers.ts';
import { given } from './support/given.ts';
import { type Injected, path, sent } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { taken, words } from './support/matchers.ts';
import { giulia, signal, withAuth } from './support/members.ts';
import { newListing, publish } from './support/new-listing.ts';
import { FetchedXMLHttpRequest } from './support/xml-http-request.ts';

const { regex } = MatchersV3;
const pact = 'listing-expiry';

const expiring = given(providerStates.memberWithExpiring);
const expired = given(providerStates.expiredListing);
const rented = given(providerStates.memberWithRented);
const ended = given(providerStates.endedSession);
const none = given(providerStates.noListing);

const alive = (id: number, state: string, isPast: boolean) => ({
  ...aDetailedListing(id),
  life: {
    state,
    version: words('5'),
    expiry: {
      at: regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/, '2026-11-12T09:30:00.000Z'),
      isPast,
    },
  },
});
const refused = {
  status: 409,
  json: { error: 'STATE_NOT_ALLOWED', message: words('A listing that is rented cannot be renewed.') },
};

describe('POST /api/users/me/listings', () => {
  beforeAll(() => {
    vi.stubGlobal('XMLHttpRequest', FetchedXMLHttpRequest);
    return () => vi.unstubAllGlobals();
  });
  it('publishes a listing for some time', () =>
    interact(
      {
        pact,
        description: 'a new listing that expires',
        given: [giulia],
        request: {
          method: 'POST',
          path: '/api/users/me/listings',
          query: { expires: 'true' },
          token: giulia.token,
          form: newListing,
        },
        response: { status: taken(201) },
      },
      (url) => publish(url, giulia.token.example, undefined, { expires: true }),
    ));
});

describe('PUT /api/users/me/listings/{id}/renewal', () => {
  const request = (id: Injected<number>, token: Injected) =>
    ({ method: 'PUT', path: path`/api/users/me/listings/${id}/renewal`, token }) as const;
  const renew = (url: string, id: Injected<number>, member: { token: Injected<string> }) =>
    createOwnListingsApi(url).renew(id.example, withAuth(member));

  it('answers the listing with its new end', () =>
    interact(
      {
        pact,
        description: 'the renewal of a listing',
        given: [expiring],
        request: request(expiring.listingId, expiring.token),
        response: { status: 200, json: alive(expiring.listingId.example, 'published', false) },
      },
      async (url) => {
        const { life } = await renew(url, expiring.listingId, expiring);
        expect(life).toMatchObject({ state: 'published', expiry: { isPast: false } });
      },
    ));

  it('is refused for a rented one', () =>
    interact(
      {
        pact,
        description: 'the renewal of a rented listing',
        given: [rented],
        request: request(rented.listingId, rented.token),
        response: refused,
      },
      async (url) => {
        expect(await failureOf(renew(url, rented.listingId, rented))).toMatchObject({
          serverMessage: 'A listing that is rented cannot be renewed.',
        });
      },
    ));

  it.each([
    {
      description: 'the renewal of a listing that is gone',
      states: [giulia, none],
      by: giulia,
      status: 404,
      kind: 'notFound',
    },
    {
      description: 'the renewal of a listing, after the session has ended',
      states: [ended, none],
      by: ended,
      status: 401,
      kind: 'unauthorized',
    },
  ] as const)('is refused: $description', ({ description, states, by, status, kind }) =>
    interact(
      {
        pact,
        description,
        given: states,
        request: request(none.listingId, by.token),
        response: { status },
      },
      async (url) => {
        expect(await failureOf(renew(url, none.listingId, by))).toMatchObject({ kind });
      },
    ),
  );
});

describe('PUT /api/listings/{id}/renewal', () => {
  const request = (id: Injected<number>, key: string | Injected<string>) =>
    ({
      method: 'PUT',
      path: path`/api/listings/${id}/renewal`,
      json: { key: typeof key === 'string' ? key : sent(key) },
    }) as const;
  const renew = (url: string, id: Injected<number>, key: string) =>
    createListingsApi(url).renew({ id: id.example, key }, { signal });

  it('renews by the link of a mail', () =>
    interact(
      {
        pact,
        description: 'the renewal of a listing by the link of a mail',
        given: [expiring],
        request: request(expiring.listingId, expiring.renewalKey),
        response: { status: 200, json: alive(expiring.listingId.example, 'published', false) },
      },
      async (url) => {
        const { life } = await renew(url, expiring.listingId, expiring.renewalKey.example);
        expect(life).toMatchObject({ state: 'published', expiry: { isPast: false } });
      },
    ));

  it('is refused for a rented one', () =>
    interact(
      {
        pact,
        description: 'the renewal of a rented listing by the link of a mail',
        given: [rented],
        request: request(rented.listingId, rented.renewalKey),
        response: refused,
      },
      async (url) => {
        const failure = await failureOf(renew(url, rented.listingId, rented.renewalKey.example));
        expect(failure).toMatchObject({ status: 409 });
      },
    ));

  it('needs the key of the listing', () =>
    interact(
      {
        pact,
        description: 'the renewal of a listing by a wrong link',
        given: [expiring],
        request: request(expiring.listingId, 'guessed'),
        response: { status: 404 },
      },
      async (url) => {
        expect(await failureOf(renew(url, expiring.listingId, 'guessed'))).toMatchObject({
          kind: 'notFound',
        });
      },
    ));
});

describe('an expired listing', () => {
  it('answers at its address, and says so', () =>
    interact(
      {
        pact,
        description: 'a listing that has expired',
        given: [expired],
        request: { method: 'GET', path: path`/api/listings/${expired.listingId}` },
        response: { status: 200, json: alive(expired.listingId.example, 'paused', true) },
      },
      async (url) => {
        const { life } = await createListingsApi(url).fetchListing(expired.listingId.example, { signal });
        expect(life).toMatchObject({ state: 'paused', expiry: { isPast: true } });
      },
    ));
});
