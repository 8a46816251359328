import { MatchersV3 } from '@pact-foundation/pact';
import { createAuthApi } from '@stanza/api/auth.ts';
import { createGeocoder } from '@stanza/api/geocoder.ts';
import { createListingsApi } from '@stanza/api/listings.ts';
import { anyListing, type SearchQuery } from '@stanza/domain/search-query.ts';
import { describe, expect, it } from 'vitest';
import { providerStates } from '../provider-states.ts';
import { aDetailedListing, anyListings } from './support/answers.ts';
import { given } from './support/given.ts';
import { sent } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { taken, textOf } from './support/matchers.ts';
import { giulia, signal } from './support/members.ts';

const { eachLike, regex } = MatchersV3;
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
        response: { status: 200, json: [{ ...aDetailedListing(), price: 500 }] },
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
        response: { status: 200, json: [aDetailedListing()] },
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
          status: 200,
          headers: {
            Link: regex(
              '^(.*[,;])?\\s*<[^>]+>\\s*;(.*;)?\\s*rel="?next"?\\s*([,;].*)?$',
              '<?page=2>; rel="next"',
            ),
          },
          ...anyListings,
        },
      },
      async (url) => expect(await search(url)).toMatchObject({ next: `${url}api/search/listings?page=2` }),
    ));
});

describe('POST /api/auth/logout', () => {
  it('takes the token back', () =>
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
          status: 200,
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

/** Decimal degrees, as the text that Nominatim writes. */
const degrees = '^-?\\d{1,3}(\\.\\d+)?$';
