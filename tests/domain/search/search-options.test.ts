import { describe, expect, it } from 'vitest';
import { distanceKm } from '../../../src/domain/search/search-filters.ts';
import {
  cities,
  findPlace,
  foldName,
  searchPlaces,
  universities,
} from '../../../src/domain/search/search-options.ts';

describe('the search options', () => {
  it('are the documented cities and universities, in their order', () => {
    expect(cities.map(({ name }) => name)).toEqual([
      'Bologna',
      'Brescia',
      'Milano',
      'Padova',
      'Roma',
      'Torino',
      'Venezia',
    ]);
    expect(universities.map(({ name }) => name)).toEqual([
      'Politecnico di Milano',
      'Bocconi',
      'Cattolica del Sacro Cuore',
      'Milano Bicocca',
      'Università degli studi di Milano',
      'Brescia',
      'Padova',
      'Bologna',
      'Politecnico di Torino',
    ]);
    expect(searchPlaces).toEqual([...cities, ...universities]);
  });

  it('find the rooms of the city itself where it is a city', () => {
    expect(cities.map(({ city }) => city)).toEqual(cities.map(({ name }) => name));
  });

  it.each(universities)('$name stands in its city', (university) => {
    const city = cities.find(({ name }) => name === university.city);
    expect(city && distanceKm(city, university)).toBeLessThan(8);
  });
});

describe('folding a name', () => {
  it.each([
    { text: 'Milano', folded: 'milano' },
    { text: '  ROMA\t', folded: 'roma' },
    { text: 'Università', folded: 'universita' },
    { text: 'Universita\u0300', folded: 'universita' },
    { text: 'Forlì-Cesena', folded: 'forli-cesena' },
    { text: 'ÀÈÌÒÙ', folded: 'aeiou' },
    { text: 'L’Aquila', folded: 'l’aquila' },
    { text: '16 m²', folded: '16 m2' },
    { text: '   ', folded: '' },
  ])('"$text" is "$folded"', ({ text, folded }) => {
    expect(foldName(text)).toBe(folded);
    expect(foldName(foldName(text))).toBe(folded);
  });
});

describe('finding a place', () => {
  it.each(searchPlaces)('$kind $name, however it is written', (place) => {
    for (const name of [
      place.name,
      place.name.toUpperCase(),
      ` ${place.name} `,
      place.name.normalize('NFD'),
    ]) {
      expect(findPlace(place.kind, name)).toBe(place);
    }
  });

  it.each([
    { kind: 'location', name: 'Mil' },
    { kind: 'location', name: '' },
    { kind: 'location', name: 'Bocconi' },
    { kind: 'university', name: 'Roma' },
  ] as const)('finds no $kind "$name"', ({ kind, name }) => {
    expect(findPlace(kind, name)).toBeUndefined();
  });
});
