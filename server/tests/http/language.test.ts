import { expect, test } from 'vitest';
import { preferredLanguages } from '../../http/language.ts';

test.each([
  [undefined, []],
  ['', []],
  ['it', ['it']],
  ['it-IT,it;q=0.9,en-US;q=0.8,en;q=0.7', ['it-IT', 'it', 'en-US', 'en']],
  ['en;q=0.5, it;q=0.8', ['it', 'en']],
  ['en;Q=0.5;x=1, it ; q=0.8', ['it', 'en']],
  ['it;q=0, en', ['en']],
  ['it;q=nonsense, en;q=0.1', ['en']],
  ['fr, *;q=0.1', ['fr', '*']],
])('Accept-Language %j has the languages %j', (header, expected) => {
  expect(preferredLanguages(header)).toEqual(expected);
});
