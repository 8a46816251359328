import { describe, expect, it } from 'vitest';
import {
  appliedFilters,
  parseFilteredParams,
  queryOfTexts,
  readResultsAddress,
  textsOfQuery,
  toFilteredParams,
  withoutFilter,
} from '../../src/domain/filtered-query.ts';

const everything =
  'location=Milano&maxDistance=5&maxPrice=900&minPrice=400&availableFrom=2026-09-01&availableUntil=2027-06-30' +
  '&minSize=12&maxSize=30.5&minFloor=-1&maxFloor=4&furnished=true&internetIncluded=true&utilitiesIncluded=true' +
  '&hasBalcony=true&hasGarden=true&petsAllowed=true&allInclusive=true&hasPhotos=true&postedSince=2026-08-01' +
  '&text=a+%26+b%25&order=price';
const parse = (params: string) => parseFilteredParams(new URLSearchParams(params));

describe('a filtered search', () => {
  it('is read from an address and written to it again', () => {
    const { query, ignored } = parse(everything);
    expect(ignored).toEqual([]);
    expect(query).toMatchObject({
      filters: { minPrice: 400, maxSize: 30.5, minFloor: -1, hasGarden: true, text: 'a & b%' },
      order: 'price',
    });
    expect(toFilteredParams(query).toString()).toBe(everything);
    expect(appliedFilters(query)).toHaveLength(19);
  });

  it('without filters is the specified one', () => {
    expect(parse('location=Milano')).toEqual({
      query: { term: { kind: 'location', name: 'Milano' }, maxDistance: null, maxPrice: null },
      ignored: [],
    });
  });

  it('names what it does not understand', () => {
    const { query, ignored } = parse(
      'maxPrice=x&minFloor=1.5&furnished=yes&availableFrom=2026-02-30&order=best&page=2',
    );
    expect(query.filters).toBeUndefined();
    expect(ignored).toEqual(['maxPrice', 'availableFrom', 'minFloor', 'furnished', 'order']);
  });

  it('loses one filter, and nothing else', () => {
    let { query } = parse(everything);
    for (const name of appliedFilters(query)) {
      query = withoutFilter(query, name);
      expect(appliedFilters(query)).not.toContain(name);
    }
    expect(toFilteredParams(query).toString()).toBe('location=Milano&order=price');
  });

  it('has the proper name of its place, and no order by distance from an unknown one', () => {
    const read = (params: string) => readResultsAddress(new URLSearchParams(params));
    expect(read('location=rome&order=distance')).toMatchObject({
      query: { term: { name: 'Roma' }, order: 'distance' },
      ignored: [],
    });
    const { query, ignored } = read('location=xyzzy&order=distance&hasBalcony=true');
    expect({ order: query.order, ignored }).toEqual({ order: undefined, ignored: ['order'] });
    expect(query.filters).toEqual({ hasBalcony: true });
  });
});

describe('the texts of its fields', () => {
  it('are those of the address, without distance, place and order', () => {
    const { query } = parse(everything);
    const texts = textsOfQuery(query);
    expect(texts).toMatchObject({ minPrice: '400', maxPrice: '900', hasBalcony: 'true', text: 'a & b%' });
    expect(Object.keys(texts)).toHaveLength(18);
    expect(queryOfTexts(query, texts)).toEqual({ query, faults: [] });
  });

  it('replace all filters but the distance; blank ones are none, and nonsense is named', () => {
    const { query } = parse(everything);
    const changed = queryOfTexts(query, { maxPrice: ' ', minSize: 'large', text: 'quiet' });
    expect(changed.faults).toEqual(['minSize']);
    expect(toFilteredParams(changed.query).toString()).toBe(
      'location=Milano&maxDistance=5&text=quiet&order=price',
    );
  });
});
