import { describe, expect, it } from 'vitest';
import { createGeocoder } from '../../../src/api/listing/geocoder.ts';
import { aBackend, html, json } from '../../support/http-backend.ts';

const { signal } = new AbortController();
const place = { place_id: 1, lat: '45.4797', lon: '9.2251', display_name: '20131, Milano', importance: 0.3 };

describe('looking up a postal code', () => {
  it('requests one place in Italy', async () => {
    const backend = await aBackend(json([]));
    await createGeocoder(`${backend.url}geocode/`).lookUpPostalCode('20131', { signal });
    expect(backend.requests).toEqual([
      '/geocode/search?postalcode=20131&countrycodes=it&format=json&limit=1',
    ]);
  });

  it('encodes any postal code', async () => {
    const backend = await aBackend(json([]));
    await createGeocoder(backend.url).lookUpPostalCode('20131&limit=50#', { signal });
    const asked = new URL(backend.requests[0] ?? '', backend.url).searchParams;
    expect(asked.get('postalcode')).toBe('20131&limit=50#');
    expect(asked.getAll('limit')).toEqual(['1']);
  });

  it.each([
    { name: 'the place', answer: [place], coordinates: { latitude: 45.4797, longitude: 9.2251 } },
    {
      name: 'the first of several',
      answer: [place, { lat: '1', lon: '2' }],
      coordinates: { latitude: 45.4797, longitude: 9.2251 },
    },
    { name: 'nothing', answer: [], coordinates: null },
  ])('finds $name', async ({ answer, coordinates }) => {
    const backend = await aBackend(json(answer));
    expect(await createGeocoder(backend.url).lookUpPostalCode('20131', { signal })).toEqual(coordinates);
  });

  it.each([
    { name: 'an error object', answer: json({ error: 'Bad request' }) },
    { name: 'invalid coordinates', answer: json([{ lat: 'north', lon: '9' }]) },
    { name: 'a latitude above 90', answer: json([{ lat: '95', lon: '9' }]) },
    { name: 'a web page', answer: html() },
  ])('cannot read $name', async ({ answer }) => {
    const backend = await aBackend(answer);
    const lookUp = createGeocoder(backend.url).lookUpPostalCode('20131', { signal });
    await expect(lookUp).rejects.toMatchObject({ name: 'ApiError', kind: 'unreadable' });
  });
});
