import { describe, expect, it } from 'vitest';
import { aQuery } from '../../../fixtures/listings.ts';
import { searchPlaces } from '../../../src/domain/search/search-options.ts';
import { parseSearchParams } from '../../../src/domain/search/search-params.ts';
import { toSearchParams } from '../../../src/domain/search/search-query.ts';
import { draftLimits } from '../../../src/schemas/publish/new-listing.ts';

const parse = (address: string) => parseSearchParams(new URLSearchParams(address));
const milano = { kind: 'location', name: 'Milano' } as const;
const bocconi = { kind: 'university', name: 'Bocconi' } as const;

describe('the query parameters of a search', () => {
  it.each([
    { address: '', query: {} },
    { address: 'location=Milano', query: { term: milano } },
    { address: 'university=Bocconi', query: { term: bocconi } },
    {
      address: 'location=Milano&maxDistance=5&maxPrice=700',
      query: { term: milano, maxDistance: 5, maxPrice: 700 },
    },
    { address: 'maxPrice=700', query: { maxPrice: 700 } },
    { address: 'maxDistance=2.5&maxPrice=649.99', query: { maxDistance: 2.5, maxPrice: 649.99 } },
    { address: 'location=Cremona', query: { term: { kind: 'location', name: 'Cremona' } } },
    { address: 'location=%20milano%20', query: { term: milano } },
    { address: 'location=MILANO', query: { term: milano } },
    {
      address: 'university=universita+degli+studi+di+milano',
      query: { term: { kind: 'university', name: 'Università degli studi di Milano' } },
    },
    {
      address: `location=${'e\u0300'.repeat(100)}`,
      query: { term: { kind: 'location', name: 'e\u0300'.repeat(100) } },
    },
    { address: 'maxPrice=+700+', query: { maxPrice: 700 } },
    { address: 'utm_source=mail&lang=it', query: {} },
  ] as const)('"$address" is read', ({ address, query }) => {
    expect(parse(address)).toEqual({ query: aQuery(query), ignored: [] });
  });

  it.each([
    { address: 'location=', ignored: ['location'], query: {} },
    { address: 'location=%20%20', ignored: ['location'], query: {} },
    { address: `location=${'x'.repeat(101)}`, ignored: ['location'], query: {} },
    { address: 'university=', ignored: ['university'], query: {} },
    { address: 'location=&university=Bocconi', ignored: ['location'], query: { term: bocconi } },
    { address: 'location=Milano&university=Bocconi', ignored: ['university'], query: { term: milano } },
    { address: 'location=Milano&university=', ignored: ['university'], query: { term: milano } },
    {
      address: 'location=&university=&maxDistance=&maxPrice=',
      ignored: ['location', 'university', 'maxDistance', 'maxPrice'],
      query: {},
    },
    { address: 'maxPrice=x&maxDistance=y', ignored: ['maxDistance', 'maxPrice'], query: {} },
  ])('"$address" ignores $ignored', ({ address, ignored, query }) => {
    expect(parse(address)).toEqual({ query: aQuery(query), ignored });
  });

  const nonsense = [
    '',
    ' ',
    '0',
    '0.0',
    '-5',
    '%2B5',
    '5km',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    'null',
    '5,5',
    '1.2345',
  ];
  it('take the highest rent of a listing', () => {
    expect(parse(`maxPrice=${draftLimits.price}`)).toEqual({
      query: aQuery({ maxPrice: draftLimits.price }),
      ignored: [],
    });
  });

  it.each([...nonsense, '123456789', '5.', '.5', '٥', '5%0A6', '5%00', '[object Object]'])(
    'an amount of "%s" is ignored',
    (amount) => {
      expect(parse(`maxDistance=${amount}&maxPrice=${amount}`)).toEqual({
        query: aQuery(),
        ignored: ['maxDistance', 'maxPrice'],
      });
    },
  );

  it.each([
    '<script>alert(1)</script>',
    "'; drop table listings; --",
    '../../etc/passwd',
    '💥',
    '%',
    '__proto__',
  ])('a place named "%s" is accepted', (name) => {
    const params = new URLSearchParams({ location: name });
    expect(parseSearchParams(params).query).toEqual(aQuery({ term: { kind: 'location', name } }));
  });

  it('use the first of several values', () => {
    expect(parse('location=Milano&location=Roma&maxPrice=700&maxPrice=x')).toEqual({
      query: aQuery({ term: milano, maxPrice: 700 }),
      ignored: [],
    });
  });

  it('distinguish a city from a university of the same name', () => {
    expect(parse('university=roma').query.term).toEqual({ kind: 'university', name: 'roma' });
    expect(parse('location=bocconi').query.term).toEqual({ kind: 'location', name: 'bocconi' });
  });
});

describe('toSearchParams', () => {
  const terms = [null, { kind: 'location', name: 'Sesto & Monza = ?' } as const, ...searchPlaces];
  const queries = terms.flatMap((term) =>
    [null, 5, 2.5].flatMap((maxDistance) =>
      [null, 400, 2000].map((maxPrice) => ({
        term: term && { kind: term.kind, name: term.name },
        maxDistance,
        maxPrice,
      })),
    ),
  );

  it('is read back as the same query for every place and filter', () => {
    expect(queries.length).toBeGreaterThan(100);
    expect(queries.map((query) => parse(toSearchParams(query).toString()))).toEqual(
      queries.map((query) => ({ query, ignored: [] })),
    );
  });

  it.each([
    { query: {}, address: '' },
    { query: { term: milano }, address: 'location=Milano' },
    {
      query: { term: bocconi, maxDistance: 5, maxPrice: 700 },
      address: 'university=Bocconi&maxDistance=5&maxPrice=700',
    },
  ])('uses the documented names in their order: "$address"', ({ query, address }) => {
    expect(toSearchParams(aQuery(query)).toString()).toBe(address);
  });
});
