import { describe, expect, it } from 'vitest';
import { firstVisible, isLonger, shortened } from '../../src/schemas/characters.ts';

const family = '👨‍👩‍👧‍👦';
const flag = '🇮🇹';
const piled = `a${'\u0301'.repeat(500)}`;

describe('a text is too long', () => {
  it.each([
    ['è', 10],
    [family, 10],
    [flag, 10],
    ['e\u0301', 10],
  ])('by its characters: %s', (character, max) => {
    // Ten families have more bytes than most texts: the limit in bytes counts too.
    const fits = max * new TextEncoder().encode(character).length <= 4 * max;
    expect(isLonger(character.repeat(max), max)).toBe(!fits);
    expect(isLonger(character.repeat(max + 1), max)).toBe(true);
  });

  it('by its bytes, if its characters are piled up', () => {
    expect(isLonger(piled, 5000)).toBe(false);
    expect(isLonger(piled.repeat(100), 5000)).toBe(true);
  });
});

describe('a shortened text', () => {
  it.each([family, flag, 'ß', 'e\u0301', 'क्षि'])('keeps %s whole', (character) => {
    expect(shortened(character.repeat(36), 35)).toBe(`${character.repeat(35)}…`);
    expect(shortened(character.repeat(35), 35)).toBe(character.repeat(35));
  });

  it('is short also if characters are piled up', () => {
    expect(shortened(piled.repeat(40), 35)).toBe(`${'a'.repeat(35)}…`);
  });
});

it.each([
  ['  Ada', 'A'],
  ['«Ugo»', 'U'],
  [`${family} Rossi`, family],
  [`${flag}`, flag],
  ['...', undefined],
])('the first visible character of %s', (text, first) => {
  expect(firstVisible(text)).toBe(first);
});
