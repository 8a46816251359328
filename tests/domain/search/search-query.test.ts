import { describe, expect, it } from 'vitest';
import { aPlace, aQuery } from '../../../fixtures/listings.ts';
import { distanceKm, originOf, passesFilters } from '../../../src/domain/search/search-filters.ts';
import { cities } from '../../../src/domain/search/search-options.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const city = (name: string) => aPlace('location', name);

/**
 * Reference values, computed with another formula than the code: the angle between two unit vectors by atan2(|a × b|, a · b), times the
 * mean Earth radius of 6371.0088 km.
 */
const references = [
  { name: 'Milano–Roma', from: city('Milano'), to: city('Roma'), km: 477.171698 },
  { name: 'Torino–Venezia', from: city('Torino'), to: city('Venezia'), km: 366.140312 },
  { name: 'Roma–Venezia', from: city('Roma'), to: city('Venezia'), km: 394.274976 },
  { name: 'Milano–Bocconi', from: city('Milano'), to: aPlace('university', 'Bocconi'), km: 1.80163 },
  { name: 'a degree of the equator', from: at(0, 0), to: at(0, 1), km: 111.19508 },
  { name: 'across the date line', from: at(0, 179.5), to: at(0, -179.5), km: 111.19508 },
  { name: 'pole to pole', from: at(90, 0), to: at(-90, 0), km: 20015.114442 },
  { name: 'to the antipodes', from: at(0, 0), to: at(0, 180), km: 20015.114442 },
  { name: 'nowhere', from: city('Padova'), to: city('Padova'), km: 0 },
];

describe('the great-circle distance', () => {
  it.each(references)('$name: $km km', ({ from, to, km }) => {
    expect(distanceKm(from, to)).toBeCloseTo(km, 5);
    expect(distanceKm(to, from)).toBeCloseTo(km, 5);
  });
});

describe('the origin of a distance', () => {
  it('is the place searched for', () => {
    const term = { kind: 'university', name: 'politecnico di TORINO' } as const;
    expect(originOf(aQuery({ term }))).toMatchObject(at(45.0625, 7.6621));
  });

  it.each([null, { kind: 'location', name: 'Cremona' } as const])('is nowhere for %o', (term) => {
    expect(originOf(aQuery({ term }))).toBeUndefined();
  });
});

describe('the filters', () => {
  const milano = { kind: 'location', name: 'Milano' } as const;
  const { latitude, longitude } = city('Milano');
  const room = (overrides = {}) => ({ price: 650, latitude, longitude, ...overrides });
  /** The latitude ten kilometres to the north: a degree of latitude is 111.19508 km. */
  const tenKmNorth = latitude + 10 / 111.19508;

  it.each([
    { name: 'no filter', query: {}, listing: room(), passes: true },
    { name: 'the rent itself', query: { maxPrice: 650 }, listing: room(), passes: true },
    { name: 'a cent above it', query: { maxPrice: 650 }, listing: room({ price: 650.01 }), passes: false },
    { name: 'a free room', query: { maxPrice: 400 }, listing: room({ price: 0 }), passes: true },
    { name: 'at the origin', query: { term: milano, maxDistance: 5 }, listing: room(), passes: true },
    {
      name: 'just inside',
      query: { term: milano, maxDistance: 10 },
      listing: room({ latitude: tenKmNorth - 1e-5 }),
      passes: true,
    },
    {
      name: 'just outside',
      query: { term: milano, maxDistance: 10 },
      listing: room({ latitude: tenKmNorth + 1e-5 }),
      passes: false,
    },
    {
      name: 'near and too dear',
      query: { term: milano, maxDistance: 5, maxPrice: 600 },
      listing: room(),
      passes: false,
    },
    {
      name: 'cheap and too far',
      query: { term: milano, maxDistance: 5, maxPrice: 700 },
      listing: room(at(41.9, 12.5)),
      passes: false,
    },
    {
      name: 'no latitude, a distance asked',
      query: { term: milano, maxDistance: 5 },
      listing: room({ latitude: null }),
      passes: false,
    },
    {
      name: 'no longitude, a distance asked',
      query: { term: milano, maxDistance: 5 },
      listing: room({ longitude: null }),
      passes: false,
    },
    {
      name: 'no coordinates, none asked',
      query: { term: milano },
      listing: room(at(Number.NaN, 0)),
      passes: true,
    },
    {
      name: 'a distance from nowhere',
      query: { maxDistance: 5 },
      listing: room(at(41.9, 12.5)),
      passes: true,
    },
    {
      name: 'a distance from a place unknown to us',
      query: { term: { kind: 'location', name: 'Cremona' } as const, maxDistance: 5 },
      listing: room(at(41.9, 12.5)),
      passes: true,
    },
  ])('$name: $passes', ({ query, listing, passes }) => {
    expect(passesFilters(listing, aQuery(query))).toBe(passes);
  });

  it('include a listing at exactly the maximum distance', () => {
    const place = at(45.478, 9.2251);
    const query = aQuery({ term: milano, maxDistance: distanceKm(city('Milano'), place) });
    expect(passesFilters({ price: 1, ...place }, query)).toBe(true);
  });

  it.each([
    { latitude: null, longitude: 9.2251 },
    { latitude: 45.478, longitude: null },
  ])('exclude a listing with an unknown coordinate: %o', (place) => {
    const query = aQuery({ term: milano, maxDistance: 30_000 });
    expect(passesFilters({ price: 1, ...place }, query)).toBe(false);
  });

  it('measure from each city', () => {
    for (const { name, kind, ...place } of cities) {
      const query = aQuery({ term: { kind, name }, maxDistance: 1 });
      expect(passesFilters({ price: 1, ...at(place.latitude, place.longitude) }, query), name).toBe(true);
    }
  });
});
