import { describe, expect, it } from 'vitest';
import {
  appliedFilters,
  inPart,
  parseFilteredParams,
  queryOfTexts,
  readResultsAddress,
  textsOfQuery,
  toFilteredParams,
  universityOf,
  usualOrder,
  withoutAmenities,
  withoutContract,
  withoutCosts,
  withoutFilter,
  withoutTransit,
} from '../../../src/domain/search/filtered-query.ts';

const everything =
  'location=Milano&maxDistance=5&maxPrice=900&minPrice=400&availableFrom=2026-09-01&availableUntil=2027-06-30' +
  '&flexibleWeeks=2&roomType=shared&contractType=student&stayMonths=6' +
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
    expect(appliedFilters(query)).toHaveLength(23);
  });

  it('without filters is the specified one', () => {
    expect(parse('location=Milano')).toEqual({
      query: { term: { kind: 'location', name: 'Milano' }, maxDistance: null, maxPrice: null },
      ignored: [],
    });
  });

  it('names the ignored parts', () => {
    const { query, ignored } = parse(
      'maxPrice=x&minFloor=1.5&furnished=yes&availableFrom=2026-02-30&order=best&page=2',
    );
    expect(query.filters).toBeUndefined();
    expect(ignored).toEqual(['maxPrice', 'availableFrom', 'minFloor', 'furnished', 'order']);
  });

  it('has a space for a control character that was pasted, also for one that reverses the text', () => {
    const { query, ignored } = parse('location=Porta%09Romana&text=quiet%0A%00street');
    expect(query).toMatchObject({
      term: { name: 'Porta Romana' },
      filters: { text: 'quiet  street' },
    });
    expect(ignored).toEqual([]);
    expect(parse('location=%00').ignored).toEqual(['location']);
    expect(parse('location=%E2%80%AEMilano').query.term).toEqual({ kind: 'location', name: 'Milano' });
  });

  it('has no weeks of flexibility without a date', () => {
    expect(parse('flexibleWeeks=2')).toMatchObject({ query: {}, ignored: [] });
    expect(parse('flexibleWeeks=2').query.filters).toBeUndefined();
    const { query } = parse('availableFrom=2026-09-01&flexibleWeeks=2');
    expect(withoutFilter(query, 'availableFrom').filters).toEqual({});
    const both = parse('availableFrom=2026-09-01&availableUntil=2027-06-30&flexibleWeeks=2').query;
    expect(withoutFilter(both, 'availableFrom').filters).toEqual({
      availableUntil: '2027-06-30',
      flexibleWeeks: 2,
    });
  });

  it('reads 0 as the lowest amount in an address as no limit', () => {
    const read = (params: string) => readResultsAddress(new URLSearchParams(params));
    expect(read('location=Milano&minPrice=0&minCost=0.0&minSize=0')).toEqual(read('location=Milano'));
    expect(read('minPrice=').ignored).toEqual(['minPrice']);
    expect(read('minPrice=%20').ignored).toEqual(['minPrice']);
    expect(read('maxCost=0').ignored).toEqual(['maxCost']);
  });

  it('names weeks of flexibility without a date as ignored, once', () => {
    const ignored = (params: string) => readResultsAddress(new URLSearchParams(params)).ignored;
    expect(ignored('flexibleWeeks=2')).toEqual(['flexibleWeeks']);
    expect(ignored('flexibleWeeks=x')).toEqual(['flexibleWeeks']);
    expect(ignored('availableUntil=2027-06-30&flexibleWeeks=2')).toEqual([]);
    expect(ignored('availableFrom=2027-06-30&flexibleWeeks=2')).toEqual([]);
  });

  it('has the first value of a repeated parameter, and names the parameter if another value differs', () => {
    const read = (params: string) => readResultsAddress(new URLSearchParams(params));
    expect(
      read('location=Milano&maxPrice=500&maxPrice=900&hasGarden=true&hasGarden=true&utm=a&utm=b'),
    ).toEqual({
      query: { ...parse('location=Milano&maxPrice=500&hasGarden=true').query },
      ignored: ['maxPrice'],
    });
  });

  it('does not read an amount with a point for thousands, which may be 1 or 1000', () => {
    expect(readResultsAddress(new URLSearchParams('maxPrice=1.000&minCost=2.500&maxSize=12.5'))).toEqual({
      query: expect.objectContaining({ maxPrice: null, filters: { maxSize: 12.5 } }),
      ignored: ['maxPrice', 'minCost'],
    });
    expect(readResultsAddress(new URLSearchParams('text=1.000'))).toMatchObject({
      query: { filters: { text: '1.000' } },
      ignored: [],
    });
  });

  it('loses one filter, and nothing else', () => {
    let { query } = parse(everything);
    for (const name of appliedFilters(query)) {
      query = withoutFilter(query, name);
      expect(appliedFilters(query)).not.toContain(name);
    }
    expect(toFilteredParams(query).toString()).toBe('location=Milano&order=price');
  });

  it('has the usual name of its place, and no order by distance from an unknown place', () => {
    const read = (params: string) => readResultsAddress(new URLSearchParams(params));
    expect(read('location=rome&order=distance')).toMatchObject({
      query: { term: { name: 'Roma' }, order: 'distance' },
      ignored: [],
    });
    const { query, ignored } = read('location=xyzzy&order=distance&hasBalcony=true');
    expect({ order: query.order, ignored }).toEqual({ order: undefined, ignored: ['order'] });
    expect(query.filters).toEqual({ hasBalcony: true });
    expect(read('location=xyzzy&order=price')).toMatchObject({ query: { order: 'price' }, ignored: [] });
  });
});

describe('the way by public transport', () => {
  const bocconi = 'university=Bocconi';
  const limited = `${bocconi}&maxTransit=30&order=transit`;

  it('is the way to a known university', () => {
    expect(universityOf(parse(bocconi).query)?.name).toBe('Bocconi');
    expect(universityOf(parse('university=Hogwarts').query)).toBeUndefined();
    expect(universityOf(parse('location=Milano').query)).toBeUndefined();
    expect(universityOf(parse('').query)).toBeUndefined();
  });

  it('limits and sorts only the rooms of a search for a university', () => {
    const read = (params: string) => readResultsAddress(new URLSearchParams(params));
    expect(read(limited)).toEqual({ query: parse(limited).query, ignored: [] });
    const { query, ignored } = read('location=Milano&maxTransit=30&order=transit&page=x&minFloor=x');
    expect(toFilteredParams(query).toString()).toBe('location=Milano');
    expect(ignored).toEqual(['minFloor', 'maxTransit', 'order']);
    expect(read('location=Milano&maxTransit=30').ignored).toEqual(['maxTransit']);
    expect(read('location=Milano&order=transit').ignored).toEqual(['order']);
  });

  it('can be left out separately', () => {
    const { query } = parse(`${limited}&hasGarden=true`);
    expect(toFilteredParams(withoutTransit(query)).toString()).toBe(`${bocconi}&hasGarden=true`);
    const byPrice = parse(`${bocconi}&maxTransit=30&order=price`).query;
    expect(toFilteredParams(withoutTransit(byPrice)).toString()).toBe(`${bocconi}&order=price`);
    const other = parse('order=price').query;
    expect(withoutTransit(other)).toBe(other);
  });

  it('is no field of the panel', () => {
    expect(textsOfQuery(parse(limited).query)).toEqual({});
  });
});

describe('another part of the map', () => {
  const bounds = '9.1,45.4,9.2,45.5';

  it('replaces only the part before', () => {
    const { query } = parse(`hasGarden=true&bounds=${bounds}`);
    const moved = inPart(query, { bounds: '9,45,10,46' });
    expect(moved.filters).toEqual({ hasGarden: true, bounds: '9,45,10,46' });
    expect(inPart(moved, {}).filters).toEqual({ hasGarden: true });
    expect(inPart(parse('').query, { bounds }).filters).toEqual({ bounds });
  });

  it('is no field of the panel', () => {
    expect(textsOfQuery(parse(`hasGarden=true&bounds=${bounds}`).query)).toEqual({ hasGarden: 'true' });
  });
});

it('a backend without costs gets neither their filters nor their order', () => {
  const without = (params: string) => toFilteredParams(withoutCosts(parse(params).query)).toString();
  expect(without('minCost=400&maxCost=900&costsKnown=true&hasGarden=true&order=cost')).toBe('hasGarden=true');
  expect(without('roomType=flat&contractType=free&stayMonths=6&hasGarden=true')).toBe('hasGarden=true');
  expect(without('hasGarden=true&order=price')).toBe('hasGarden=true&order=price');
  expect(without('location=Milano')).toBe('location=Milano');
  expect('order' in withoutCosts(parse('location=Milano').query)).toBe(false);
});

it('leaving out a filter that a search lacks changes nothing', () => {
  expect(toFilteredParams(withoutFilter(parse('location=Milano').query, 'hasGarden')).toString()).toBe(
    'location=Milano',
  );
});

it('is sorted by distance from a university if it names no order, and otherwise by newest', () => {
  expect(usualOrder(parse('university=Bocconi').query)).toBe('distance');
  expect(usualOrder(parse('location=Milano').query)).toBe('newest');
  expect(usualOrder(parse('').query)).toBe('newest');
});

describe('the texts of its fields', () => {
  it('are those of the address, without distance, place and order', () => {
    const { query } = parse(everything);
    const texts = textsOfQuery(query);
    expect(texts).toMatchObject({ minPrice: '400', maxPrice: '900', hasBalcony: 'true', text: 'a & b%' });
    expect(Object.keys(texts)).toHaveLength(22);
    expect(queryOfTexts(query, texts)).toEqual({ query, faults: [] });
  });

  it('replace all filters except the distance; blank fields are no filters, and invalid ones are named', () => {
    const { query } = parse(everything);
    const changed = queryOfTexts(query, { maxPrice: ' ', minSize: 'large', text: 'quiet' });
    expect(changed.faults).toEqual(['minSize']);
    expect(toFilteredParams(changed.query).toString()).toBe(
      'location=Milano&maxDistance=5&text=quiet&order=price',
    );
  });
});

describe('the typed fields', () => {
  const nothing = { term: null, maxDistance: null, maxPrice: null };
  it.each([
    [{ minPrice: '800', maxPrice: '500' }, ['maxPrice']],
    [{ minPrice: '500', maxPrice: '500' }, []],
    [{ minFloor: '3', maxFloor: '-1' }, ['maxFloor']],
    [{ availableFrom: '2026-10-01', availableUntil: '2026-09-01' }, ['availableUntil']],
    [{ maxPrice: '1.000', minCost: '1,000' }, []],
    [{ maxPrice: 'a lot' }, ['maxPrice']],
    [{ maxPrice: '10.5', minSize: '12.25' }, []],
    [{ minPrice: '99999999999' }, ['minPrice']],
    [{ maxPrice: '0', minPrice: '-1' }, ['maxPrice', 'minPrice']],
    [{ text: '1.000' }, []],
  ] as const)('%j is invalid in %j', (texts, faults) => {
    expect(queryOfTexts(nothing, texts).faults).toEqual(faults);
  });

  it('are amounts as Italians write them, and plain numbers in the address', () => {
    const texts = { minPrice: '650,50', maxPrice: '1.200', maxCost: '1.250,00', minSize: '0,00' };
    const { query, faults } = queryOfTexts(nothing, texts);
    expect(faults).toEqual([]);
    expect(toFilteredParams(query).toString()).toBe('maxPrice=1200&minPrice=650.5&maxCost=1250');
  });

  it('have no lower limit if the lowest amount is 0, but floor 0 is the ground floor', () => {
    const texts = { minPrice: '0', minCost: '0.00', minSize: ' 0 ', minFloor: '0' };
    expect(queryOfTexts(nothing, texts)).toEqual({
      query: { ...nothing, filters: { minFloor: 0 } },
      faults: [],
    });
  });
});

it('a backend without `amenities` gets the search without their filters', () => {
  const { query } = parse('location=Milano&hasGarden=true&hasLift=true&heating=central&smoking=allowed');
  expect(toFilteredParams(withoutAmenities(query)).toString()).toBe('location=Milano&hasGarden=true');
});

it('a backend without `contract-terms` gets the search without its filters and kinds', () => {
  const { query } = parse(
    'location=Milano&contractType=agreed&registered=yes&residencePossible=true&maxDeposit=2&maxNotice=3&noFees=true',
  );
  expect(Object.keys(query.filters ?? {})).toHaveLength(6);
  expect(toFilteredParams(withoutContract(query)).toString()).toBe('location=Milano');
  const known = parse('contractType=free').query;
  expect(toFilteredParams(withoutContract(known)).toString()).toBe('contractType=free');
});
