import { describe, expect, it } from 'vitest';
import { geocodeAnswerSchema } from '../../../src/schemas/listing/geocode.ts';

describe('the answer of a geocoder', () => {
  it('is a list of places, of which the coordinates are read as numbers', () => {
    const answer = [
      { place_id: 7, lat: '45.4797', lon: '9.2251', display_name: '20131, Milano', boundingbox: [] },
    ];
    expect(geocodeAnswerSchema.parse(answer)).toEqual([{ lat: 45.4797, lon: 9.2251 }]);
  });

  it('may be empty', () => {
    expect(geocodeAnswerSchema.parse([])).toEqual([]);
  });

  it.each([
    { lat: '90', lon: '180' },
    { lat: '-90', lon: '-180' },
    { lat: '0', lon: '0' },
  ])('accepts $lat, $lon', (place) => {
    expect(geocodeAnswerSchema.safeParse([place]).success).toBe(true);
  });

  it.each([
    { name: 'an object', answer: { error: 'x' } },
    { name: 'null', answer: null },
    { name: 'a place without a longitude', answer: [{ lat: '45' }] },
    { name: 'numbers instead of texts', answer: [{ lat: 45, lon: 9 }] },
    { name: 'a text that is not a number', answer: [{ lat: 'north', lon: '9' }] },
    { name: 'an empty text', answer: [{ lat: '', lon: '9' }] },
    { name: 'a blank text', answer: [{ lat: ' ', lon: '9' }] },
    { name: 'null coordinates', answer: [{ lat: null, lon: null }] },
    { name: 'a latitude above 90', answer: [{ lat: '90.1', lon: '9' }] },
    { name: 'a longitude below -180', answer: [{ lat: '45', lon: '-180.1' }] },
    { name: 'infinity', answer: [{ lat: 'Infinity', lon: '9' }] },
    { name: 'one invalid place among valid ones', answer: [{ lat: '45', lon: '9' }, {}] },
  ])('is rejected: $name', ({ answer }) => {
    expect(geocodeAnswerSchema.safeParse(answer).success).toBe(false);
  });
});
