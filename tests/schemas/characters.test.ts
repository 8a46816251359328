import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { firstVisible, fitted, isLonger, shortened } from '../../src/schemas/characters.ts';
import { atMost, textField } from '../../src/schemas/text-field.ts';

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

describe('a field that is full', () => {
  it.each([
    ['takes whole characters of what is pasted', 'ab', `ab${flag}${flag}`, 3, `ab${flag}`, 6],
    ['takes nothing in its middle', 'abc', 'abXc', 3, 'abc', 2],
    ['takes what fits in its middle', 'abc', 'aXYbc', 4, 'aXbc', 2],
    ['takes a text in place of a part', 'abcd', 'aXYZd', 4, 'aXYd', 3],
    ['takes a text in place of all', 'abc', 'wxyz', 3, 'wxy', 3],
    ['takes no half of a family', '', `${family}${family}`, 7, family, family.length],
  ])('%s', (_, before, after, max, text, caret) => {
    expect(fitted(before, after, max)).toEqual({ text, caret });
  });
});

describe('the limit of a schema', () => {
  it('counts as a person does, for the app and the server', () => {
    const name = textField('Name', { max: 10 });
    expect(name.safeParse('è'.normalize('NFD').repeat(10)).success).toBe(true);
    expect(name.safeParse('è'.normalize('NFD').repeat(11)).error?.issues[0]?.message).toBe(
      'Name must be at most 10 characters long.',
    );
  });

  it('is in the documents of the contract', () => {
    expect(z.toJSONSchema(z.string().check(atMost(10, 'Too long.')))).toMatchObject({ maxLength: 10 });
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
