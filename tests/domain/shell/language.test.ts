import { describe, expect, test } from 'vitest';
import { chooseLanguage, keptLanguage } from '../../../src/domain/shell/language.ts';

describe('the language of a page', () => {
  test.each([
    [{ asked: 'it', kept: 'en', preferred: ['en-US'] }, 'it'],
    [{ asked: 'fr', kept: 'it', preferred: ['en'] }, 'it'],
    [{ kept: null, preferred: ['de-AT', 'it-CH', 'en'] }, 'it'],
    [{ preferred: ['EN-gb', 'it'] }, 'en'],
    [{ preferred: ['de'] }, 'en'],
    [{}, 'en'],
  ])('of %j is %s', (wishes, language) => {
    expect(chooseLanguage(wishes)).toBe(language);
  });

  test.each([
    ['', undefined],
    ['language=it', 'it'],
    ['a=1; language=en; b=2', 'en'],
    ['other-language=it', undefined],
  ])('is kept in the cookies %j as %j', (cookies, language) => {
    expect(keptLanguage(cookies)).toBe(language);
  });
});
