import { MatchersV3 } from '@pact-foundation/pact';
import { createListingsApi } from '@stanza/api/search/listings.ts';
import { toFilteredParams } from '@stanza/domain/search/filtered-query.ts';
import { anyListing } from '@stanza/domain/search/search-query.ts';
import { areaFaultTexts } from '@stanza/schemas/search/map-area.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { aDetailedListing } from './support/answers.ts';
import { given } from './support/given.ts';
import { interact } from './support/interaction.ts';
import { words } from './support/matchers.ts';
import { signal } from './support/members.ts';

const { eachLike, integer, number, string } = MatchersV3;
const pact = 'map-search';

describe('GET /api/search/filtered, of a part of the map', () => {
  const request = { method: 'GET', path: '/api/search/filtered' } as const;
  /** Near Venezia: the box contains the near listing, but not the far one. */
  const near = given(providerStates.nearAndFar, { city: 'Venezia', nearKm: 1, farKm: 60 });
  const box = '12.2,45.3,12.45,45.55';
  const bars = eachLike(integer(1));
  const histogram = { step: number(50), rooms: bars, matches: bars };
  const extent = { west: number(12.31), south: number(45.44), east: number(12.31), north: number(45.44) };
  const rooms = eachLike({
    id: integer(101),
    title: string('Sunny room near the Politecnico'),
    price: number(650),
    latitude: number(45.44),
    longitude: number(12.31),
  });

  it('answers what is in a box, and the marks of the map', () =>
    interact(
      {
        pact,
        description: 'a search of a part of the map',
        given: [near],
        request: { ...request, query: { bounds: box, view: box, zoom: '13' } },
        response: {
          status: 200,
          json: {
            count: 1,
            histogram,
            withoutOne: [],
            listings: [aDetailedListing()],
            next: null,
            marks: { rooms, clusters: [], extent },
          },
        },
      },
      async (url) => {
        const map = { box, zoom: 13 };
        const params = toFilteredParams({ ...anyListing, filters: { bounds: box } });
        const page = await createListingsApi(url).searchFiltered(params, { next: null, map, signal });
        expect(page).toMatchObject({
          listings: [{}],
          summary: { count: 1 },
          shown: { map, marks: { clusters: [] } },
        });
        expect(page.shown?.marks.rooms).toHaveLength(1);
      },
    ));

  it('answers the marks of a map alone: those of two rooms at a low zoom are one', () =>
    interact(
      {
        pact,
        description: 'the marks for a view',
        given: [given(providerStates.cheapAndExpensive, { cheap: 500, expensive: 1500 })],
        request: { ...request, query: { view: '-180,-85,180,85', zoom: '0', limit: '0' } },
        response: {
          status: 200,
          json: {
            count: integer(2),
            histogram,
            withoutOne: [],
            listings: [],
            next: null,
            marks: {
              rooms: [],
              clusters: eachLike({
                count: integer(2),
                price: number(500),
                latitude: number(45.4642),
                longitude: number(9.19),
                box: { west: number(9.19), south: number(45.46), east: number(9.2), north: number(45.47) },
              }),
              extent: { west: number(9.19), south: number(45.46), east: number(9.2), north: number(45.47) },
            },
          },
        },
      },
      async (url) => {
        const map = { box: '-180,-85,180,85', zoom: 0 };
        const { marks } = await createListingsApi(url).fetchMarks(toFilteredParams(anyListing), map, {
          signal,
        });
        expect(marks.clusters).toMatchObject([{ count: 2, price: 500 }]);
      },
    ));

  it('answers rings around what is within reach by public transport', () => {
    const ring = { minutes: integer(10), lines: eachLike(eachLike([number(9.21), number(45.451)])) };
    return interact(
      {
        pact,
        description: 'the marks of a search limited by the way by public transport',
        given: [given(providerStates.timetable, { university: 'Bocconi', minutes: 10 })],
        request: {
          ...request,
          query: { university: 'Bocconi', maxTransit: '30', view: '9,45.3,9.4,45.6', zoom: '11', limit: '0' },
        },
        response: {
          status: 200,
          json: {
            count: 1,
            histogram,
            hasTransit: true,
            withoutOne: [],
            listings: [],
            next: null,
            marks: { rooms, clusters: [], extent, rings: eachLike(ring) },
          },
        },
      },
      async (url) => {
        const map = { box: '9,45.3,9.4,45.6', zoom: 11 };
        const term = { kind: 'university', name: 'Bocconi' } as const;
        const params = toFilteredParams({ ...anyListing, term, filters: { maxTransit: 30 } });
        const { marks } = await createListingsApi(url).fetchMarks(params, map, { signal });
        expect(marks.rings).toMatchObject([{ minutes: 10 }]);
      },
    );
  });

  it('refuses an area that crosses itself', () =>
    interact(
      {
        pact,
        description: 'a search of an area that crosses itself',
        given: [given(providerStates.visitor)],
        request: { ...request, query: { area: '9,45,10,46,10,45,9,46' } },
        response: {
          status: 400,
          json: { message: words(`These parameters are not valid: area. ${areaFaultTexts.crossed}`) },
        },
      },
      async (url) => {
        const params = new URLSearchParams({ area: '9,45,10,46,10,45,9,46' });
        const failure = failureOf(createListingsApi(url).searchFiltered(params, { next: null, signal }));
        expect(await failure).toMatchObject({ kind: 'rejected', status: 400 });
      },
    ));
});
