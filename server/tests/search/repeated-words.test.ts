import { expect, test } from 'vitest';
import { wordsOf } from '../../search/filter-conditions.ts';

test('a word that is repeated counts once, in any letter case', () => {
  expect(wordsOf('Balcone balcone BALCONE – luminosa balcone')).toEqual(['balcone', 'luminosa']);
  expect(wordsOf('a '.repeat(50))).toHaveLength(1);
});
