import { expect, onTestFinished, test } from 'vitest';
import { usualReasons } from '../../../src/domain/safety/usual-reasons.ts';
import { loadTextsOfApp, showLanguage } from '../../../src/languages/catalogues.ts';
import { told } from '../../../src/languages/told.ts';
import { actionText, factText, shownReason } from '../../../src/views/safety/safety-texts.ts';

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

test('a usual reason and an action are in the language of the reader', async () => {
  const reason = 'This is against our rules, so nobody else sees it any more.';
  await showLanguage('it');
  await loadTextsOfApp();
  onTestFinished(() => showLanguage('en'));
  expect(shownReason(reason)).toBe('È contro le nostre regole, quindi nessun altro lo vede più.');
  expect(shownReason('My own words.')).toBe('My own words.');
  // A refused login says the reason within a sentence.
  for (const { en, it } of Object.values(usualReasons)) expect(told(en)).toBe(it);
  expect(actionText('appeal upheld')).toBe('Conferma la decisione');
});
