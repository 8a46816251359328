import { expect, onTestFinished, test } from 'vitest';
import { loadTextsOfApp, showLanguage } from '../../../src/languages/catalogues.ts';
import { factText } from '../../../src/views/safety/safety-texts.ts';

test.each([
  ['published', 'Pubblicato'],
  ['hidden', 'Nascosto'],
  ['650 €', '650 €'],
])('the fact %s of a case is %s in Italian', async (fact, italian) => {
  await showLanguage('it');
  await loadTextsOfApp();
  onTestFinished(() => showLanguage('en'));
  expect(factText(fact)).toBe(italian);
});
