import { MatchersV3 } from '@pact-foundation/pact';
import { createListingsApi } from '@stanza/api/search/listings.ts';
import type { SoughtRent } from '@stanza/schemas/listing/usual-rent.calls.ts';
import { describe, expect, it } from 'vitest';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import { interact } from './support/interaction.ts';
import { signal } from './support/members.ts';

const { integer, number, regex } = MatchersV3;
const pact = 'usual-rent';

describe('GET /api/search/usual-rent', () => {
  const request = (query: Pick<SoughtRent, 'postalCode' | 'furnished' | 'roomType'>) => ({
    method: 'GET' as const,
    path: '/api/search/usual-rent' as const,
    query,
  });

  it('answers the quartiles', () => {
    const sought = { postalCode: '20131', roomType: 'private', furnished: 'true' } as const;
    return interact(
      {
        pact,
        description: 'the rents of similar rooms',
        given: [given(providerStates.similarRents, { postalCode: '20131' })],
        request: request(sought),
        response: {
          status: 200,
          json: {
            usual: {
              area: regex('quarter|city', 'quarter'),
              rooms: integer(34),
              low: number(520),
              median: number(580),
              high: number(640),
            },
          },
        },
      },
      async (url) =>
        expect(await createListingsApi(url).fetchUsualRent(sought, { signal })).toEqual({
          area: 'quarter',
          rooms: 34,
          low: 520,
          median: 580,
          high: 640,
        }),
    );
  });

  it('answers null about too few rooms', () => {
    const sought = { postalCode: '00000', roomType: 'flat', furnished: 'false' } as const;
    return interact(
      {
        pact,
        description: 'the rents of similar rooms where nobody knows any',
        given: [given(providerStates.similarRents, { postalCode: '20131' })],
        request: request(sought),
        response: { status: 200, json: { usual: null } },
      },
      async (url) => expect(await createListingsApi(url).fetchUsualRent(sought, { signal })).toBeNull(),
    );
  });
});
