import { describe, expect, it } from 'vitest';
import { parseListingId } from '../../../src/domain/listing/listing-id.ts';

describe('the id in a URL', () => {
  it.each([
    { text: '1', id: 1 },
    { text: '101', id: 101 },
    { text: '007', id: 7 },
    { text: '999999999999999', id: 999_999_999_999_999 },
  ])('"$text" is $id', ({ text, id }) => {
    expect(parseListingId(text)).toBe(id);
  });

  const nonsense = [
    '',
    ' ',
    '0',
    '00',
    '-1',
    '+1',
    '1.5',
    '1e3',
    '0x1',
    'abc',
    '12abc',
    ' 12',
    '12 ',
    '1\n',
    '٣',
  ];
  it.each([undefined, ...nonsense, '9999999999999999', '%31', '1/2', 'NaN', 'null'])(
    '"%s" is no id',
    (text) => {
      expect(parseListingId(text)).toBeNull();
    },
  );
});
