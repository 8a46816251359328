import { expect, it } from 'vitest';
import { hobbiesFault, hobbiesText, readHobbies } from '../../../src/domain/account/hobbies.ts';

it('are read from one text, each once', () => {
  expect(readHobbies(' Calcio,cucina ;\nCucina,, film d’autore ')).toEqual([
    'Calcio',
    'cucina',
    'film d’autore',
  ]);
  expect(readHobbies(hobbiesText(['Cooking', 'Cycling']))).toEqual(['Cooking', 'Cycling']);
});

it('are limited in number, and each in characters as people count them', () => {
  const family = '👨‍👩‍👧';
  expect(hobbiesFault('')).toBeNull();
  expect(hobbiesFault('é'.normalize('NFD').repeat(40))).toBeNull();
  expect(hobbiesFault(family.repeat(5))).toBeNull();
  expect(hobbiesFault('é'.repeat(41))).toBe('A hobby must be at most 40 characters long.');
  expect(hobbiesFault(Array.from({ length: 10 }, (_, i) => `h${i}`).join())).toBeNull();
  expect(hobbiesFault(Array.from({ length: 11 }, (_, i) => `h${i}`).join())).toBe('At most 10 hobbies.');
  expect(hobbiesFault('a\u0007b')).toBe('A hobby must not contain control characters.');
});
