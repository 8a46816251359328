import { MatchersV3 } from '@pact-foundation/pact';
import { createAuthApi } from '@stanza/api/account/auth.ts';
import { createProfileApi } from '@stanza/api/account/profile.ts';
import { createConversationsApi } from '@stanza/api/chat/conversations.ts';
import { createGeocoder } from '@stanza/api/listing/geocoder.ts';
import { createListingsApi } from '@stanza/api/search/listings.ts';
import { createCapabilitiesApi } from '@stanza/api/shell/capabilities.ts';
import { anyListing, type SearchQuery } from '@stanza/domain/search/search-query.ts';
import { describe, expect, it } from 'vitest';
import { providerStates } from '../provider-states.ts';
import { aDetailedListing, aMessage, anyListings, aProfile } from './support/answers.ts';
import { given } from './support/given.ts';
import { path, sent } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { taken, textOf } from './support/matchers.ts';
import { giulia, names, signal, withAuth } from './support/members.ts';

const { eachLike, integer, regex, string } = MatchersV3;
const pact = 'extensions';

describe('GET /api/search/listings', () => {
  const request = { method: 'GET', path: '/api/search/listings' } as const;
  const search = async (url: string, query: Partial<SearchQuery> = {}) =>
    await createListingsApi(url).searchListings({ ...anyListing, ...query }, { next: null, signal });

  it('leaves out what costs more than maxPrice', () => {
    const priced = given(providerStates.cheapAndExpensive, { cheap: 500, expensive: 1500 });
    const { location } = priced;
    return interact(
      {
        pact,
        description: 'a search up to a price',
        given: [priced],
        request: { ...request, query: { location: sent(location), maxPrice: '900' } },
        response: { status: taken(200), json: [{ ...aDetailedListing(), price: 500 }] },
      },
      async (url) => {
        const term = { kind: 'location', name: location.example } as const;
        expect(await search(url, { term, maxPrice: 900 })).toMatchObject({ listings: [{ price: 500 }] });
      },
    );
  });

  it('leaves out what is farther than maxDistance', () => {
    const city = 'Venezia';
    const placed = given(providerStates.nearAndFar, { city, nearKm: 2, farKm: 20 });
    return interact(
      {
        pact,
        description: 'a search within a distance',
        given: [placed],
        request: { ...request, query: { location: city, maxDistance: '5' } },
        response: { status: taken(200), json: [aDetailedListing()] },
      },
      async (url) => {
        const term = { kind: 'location', name: city } as const;
        expect(await search(url, { term, maxDistance: 5 })).toMatchObject({ listings: [{ id: 101 }] });
      },
    );
  });

  it('links to the next page', () =>
    interact(
      {
        pact,
        description: 'a search with more than a page of results',
        given: [given(providerStates.severalPages)],
        request,
        response: {
          status: taken(200),
          headers: { Link: nextLink('?page=2') },
          ...anyListings,
        },
      },
      async (url) => expect(await search(url)).toMatchObject({ next: `${url}api/search/listings?page=2` }),
    ));
});

describe('GET /api/chat/conversations/{id}/messages', () => {
  it('answers the newest messages up to a limit, and links to the older ones', () => {
    const lastMessage = 'Is the room still free in September?';
    const talking = { ...given(providerStates.conversation, { lastMessage }), lastMessage };
    const { conversationId } = talking;
    const address = path`/api/chat/conversations/${conversationId}/messages`;
    return interact(
      {
        pact,
        description: 'the newest message of a conversation',
        given: [talking],
        request: { method: 'GET', path: address, query: { limit: '1' }, token: talking.token },
        response: {
          status: taken(200),
          headers: { Link: nextLink('?before=1001&limit=1') },
          // Not the oldest one.
          json: [{ ...aMessage(), content: talking.lastMessage }],
        },
      },
      async (url) => {
        const range = { conversationId: conversationId.example, limit: 1 };
        expect(await createConversationsApi(url).fetchNewest(range, withAuth(talking))).toMatchObject({
          messages: [{ messageId: 1001 }],
          older: `${url}api/chat/conversations/31/messages?before=1001&limit=1`,
        });
      },
    );
  });
});

describe('GET /api/capabilities', () => {
  it('answers names', () =>
    interact(
      {
        pact,
        description: 'the capabilities of the backend',
        given: [given(providerStates.visitor)],
        request: { method: 'GET', path: '/api/capabilities' },
        response: { status: taken(200), json: eachLike(string('message-pages')) },
      },
      async (url) => {
        expect(await createCapabilitiesApi(url).fetchCapabilities({ signal })).toEqual(['message-pages']);
      },
    ));
});

describe('GET /api/users/me', () => {
  it('answers the year of the registration', () =>
    interact(
      {
        pact,
        description: 'the profile of a member with the year of their registration',
        given: [giulia],
        request: { method: 'GET', path: '/api/users/me', token: giulia.token },
        response: { status: taken(200), json: { ...aProfile(names), memberSince: integer(2025) } },
      },
      async (url) => {
        expect(await createProfileApi(url).fetchProfile(withAuth(giulia))).toMatchObject({
          memberSince: 2025,
        });
      },
    ));
});

describe('POST /api/auth/logout', () => {
  it('revokes the token', () =>
    interact(
      {
        pact,
        description: 'a logout',
        given: [giulia],
        request: { method: 'POST', path: '/api/auth/logout', token: giulia.token },
        response: { status: taken(204) },
      },
      (url) => createAuthApi(url).logOut({ token: giulia.token.example, signal }),
    ));
});

describe('GET /geocode/search', () => {
  it('answers where a postal code is, as Nominatim does', () => {
    const postalCode = '20131';
    return interact(
      {
        pact,
        description: 'the place of a postal code',
        given: [given(providerStates.postalPlace, { postalCode })],
        request: {
          method: 'GET',
          path: '/geocode/search',
          query: { postalcode: postalCode, countrycodes: 'it', format: 'json', limit: '1' },
        },
        response: {
          status: taken(200),
          json: eachLike({ lat: textOf(degrees, '45.4797'), lon: textOf(degrees, '9.2251') }),
        },
      },
      async (url) => {
        const place = await createGeocoder(`${url}geocode/`).lookUpPostalCode(postalCode, { signal });
        expect(place).toEqual({ latitude: 45.4797, longitude: 9.2251 });
      },
    );
  });
});

/** A `Link` header that contains this address, perhaps among others. */
const nextLink = (address: string) =>
  regex('^(.*[,;])?\\s*<[^>]+>\\s*;(.*;)?\\s*rel="?next"?\\s*([,;].*)?$', `<${address}>; rel="next"`);

/** Decimal degrees as text, as in Nominatim's answers. */
const degrees = '^-?\\d{1,3}(\\.\\d+)?$';
