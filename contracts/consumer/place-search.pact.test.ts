import { MatchersV3 } from '@pact-foundation/pact';
import { createListingsApi } from '@stanza/api/search/listings.ts';
import { describe, expect, it } from 'vitest';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import { interact } from './support/interaction.ts';
import { signal } from './support/members.ts';

const { eachLike, number, string } = MatchersV3;
const pact = 'place-search';

describe('GET /api/search/places', () => {
  const request = (text: string) => ({
    method: 'GET' as const,
    path: '/api/search/places',
    query: { text },
  });
  const at = { latitude: number(45.475), longitude: number(9.205) };

  it('answers the streets', () =>
    interact(
      {
        pact,
        description: 'a street by a part of its name',
        given: [given(providerStates.street, { street: 'Via Melzo', city: 'Milano' })],
        request: request('via melz'),
        response: {
          status: 200,
          json: eachLike({ kind: 'street', name: string('Via Melzo'), city: string('Milano'), ...at }),
        },
      },
      async (url) =>
        expect(await createListingsApi(url).findPlaces('via melz', { signal })).toEqual([
          { kind: 'street', name: 'Via Melzo', city: 'Milano', latitude: 45.475, longitude: 9.205 },
        ]),
    ));

  it('answers the postal codes', () =>
    interact(
      {
        pact,
        description: 'a postal code by its first digits',
        given: [given(providerStates.postalPlace, { postalCode: '20133' })],
        request: request('2013'),
        response: {
          status: 200,
          json: eachLike({ kind: 'postalCode', name: string('20133'), city: string('Milano'), ...at }),
        },
      },
      async (url) =>
        expect(await createListingsApi(url).findPlaces('2013', { signal })).toMatchObject([
          { kind: 'postalCode', name: '20133' },
        ]),
    ));

  it('answers nothing for other texts', () =>
    interact(
      {
        pact,
        description: 'places that nobody knows',
        given: [given(providerStates.street, { street: 'Via Melzo', city: 'Milano' })],
        request: request('zzqqxx'),
        response: { status: 200, json: [] },
      },
      async (url) => expect(await createListingsApi(url).findPlaces('zzqqxx', { signal })).toEqual([]),
    ));
});
