import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialogues } from '../../../server/demo/words/dialogues.ts';
import { plainWords, sentencesOf } from '../../../src/domain/safety/plain-words.ts';
import { warningsOf } from '../../../src/domain/safety/warnings.ts';
import { measure, readPhrases } from './phrases.ts';

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

describe.each(['held-out', 'tuning'] as const)('the %s phrases', (half) => {
  const phrases = readPhrases(half);
  const { precision, recall, mixed } = measure(phrases, warningsOf);

  it('are at least 150, half of them honest, half of them Italian', () => {
    const count = (is: (phrase: (typeof phrases)[number]) => boolean) => phrases.filter(is).length;
    expect(phrases.length).toBeGreaterThanOrEqual(150);
    expect(count(({ kinds }) => kinds.length === 0) / phrases.length).toBe(0.5);
    expect(count(({ language }) => language === 'it') / phrases.length).toBe(0.5);
    expect(new Set(phrases.map(({ text }) => text)).size).toBe(phrases.length);
  });

  it('get a warning if they are dangerous, and none if they are honest', () => {
    console.log(
      `${half} phrases: precision ${percent(precision)}, recall ${percent(recall)}, ${mixed.length} with a kind too many`,
    );
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.85);
  });
});

it('messages after press reports get a warning, most of them', () => {
  const { recall } = measure(readPhrases('reported'), warningsOf);
  console.log(`messages after press reports: recall ${percent(recall)}`);
  expect(recall).toBeGreaterThanOrEqual(0.75);
});

describe('the rules', () => {
  it('warn of no message of the demonstration', () => {
    const occasion = { asker: 'Giulia', poster: 'Marco', street: 'Via Zamboni', price: 450 };
    const messages = dialogues.flat().map((write) => write(occasion));
    expect(messages.length).toBeGreaterThan(10);
    expect(messages.filter((text) => warningsOf(text).size > 0)).toEqual([]);
  });

  it.each([
    ['digits for letters', 'Pay with w3stern un1on please'],
    ['gaps', 'Pay with W e s t e r n U n i o n please'],
    ['invisible characters', 'Pay with West\u200bern Un\u00adion please'],
    ['accents', 'Pay with Wéstèrn Ünion please'],
    ['Cyrillic letters', 'Pay with Wеstеrn Uniоn please'],
    ['wide letters', 'Pay with Ｗｅｓｔｅｒｎ Ｕｎｉｏｎ please'],
    ['capitals', 'PAY WITH WESTERN UNION PLEASE'],
    ['repeated letters', 'Pay with Westernnnn Unionnn please'],
    ['a line break', 'Pay with Western\nUnion please'],
  ])('are not deceived by %s', (_, text) => {
    expect([...warningsOf(text)]).toEqual(['service']);
  });

  it.each([
    ['the place on a map', 'https://maps.app.goo.gl/aBcDe'],
    ['a host that only ends like a short one', 'https://rabbit.ly/room'],
    ['a path with the name of one', 'https://example.org/bit.ly'],
  ])('do not take %s for a short link', (_, text) => {
    expect([...warningsOf(text)]).toEqual([]);
  });

  it('find a scam that says that it is none', () => {
    expect([...warningsOf('This is not a scam, send the deposit now and come to see it then.')]).toContain(
      'money',
    );
  });
});

describe('hostile texts', () => {
  const pieces = [
    'prima ',
    'prima di ',
    'before a ',
    'caparra ',
    'ti tengo ',
    'a.',
    'a@',
    '1 ',
    '+39 ',
    '1-',
    "'s",
    'w h a t s a p p ',
    'bit.ly',
    'http://1.1.1.',
    '\u200b',
    '\u0301',
    'аa',
    '.',
    '\n',
    '€',
    'x',
  ];

  it('take linear time', () => {
    const unit = fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join(''));
    const timeOf = (text: string) => {
      const start = performance.now();
      warningsOf(text);
      return performance.now() - start;
    };
    fc.assert(
      fc.property(unit, (part) => {
        const repeat = (length: number) => part.repeat(Math.ceil(length / part.length));
        // Thirty-two times the longest message. A quadratic search of it takes minutes.
        expect(timeOf(repeat(160_000))).toBeLessThan(10_000);
      }),
      { numRuns: 40 },
    );
  });

  it('never make it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        warningsOf(text);
        expect(sentencesOf(plainWords(text)).join('')).not.toMatch(/[A-Z]/);
      }),
      { numRuns: 300 },
    );
  });
});
