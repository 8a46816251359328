import { describe, expect, it } from 'vitest';
import { readResultsAddress } from '../../../src/domain/search/filtered-query.ts';
import { readSelected, withSelected } from '../../../src/domain/search/selected-room.ts';

const params = (search: string) => new URLSearchParams(search);

describe('the selected room of an address', () => {
  it.each([
    ['location=Milano', null, []],
    ['selected=101&location=Milano', 101, []],
    ['location=Milano&selected=+101+', 101, []],
    ...['', 'abc', '0', '-1', '1.5', '1e3', '9'.repeat(16)].map(
      (value) => [`selected=${value}&location=Milano`, null, ['selected']] as const,
    ),
  ] as const)('of %s is %s, besides the search', (search, selectedId, ignored) => {
    expect(readSelected(params(search))).toEqual({ selectedId, search: 'location=Milano', ignored });
  });

  it('is not part of the search', () => {
    expect(readResultsAddress(params('location=Milano&selected=101'))).toEqual(
      readResultsAddress(params('location=Milano')),
    );
  });

  it('changes without the search', () => {
    const address = params('location=Milano&selected=1&order=price');
    expect(withSelected(address, 2).toString()).toBe('location=Milano&selected=2&order=price');
    expect(withSelected(address, null).toString()).toBe('location=Milano&order=price');
    expect(address.get('selected')).toBe('1');
  });
});
