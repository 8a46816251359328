import { describe, expect, it } from 'vitest';
import { amountText, readAmount } from '../../src/domain/amount.ts';

it.each([
  ['650', 650],
  ['650,50', 650.5],
  ['650.50', 650.5],
  ['650,5', 650.5],
  ['650,', 650],
  ['1.200', 1200],
  ['1,200', 1200],
  ['1 200', 1200],
  ["1'200", 1200],
  ['1’200', 1200],
  ['1.250,00', 1250],
  ['1,250.00', 1250],
  ['1.234.567', 1234567],
  ['1.234.567,8', 1234567.8],
  ['€ 650', 650],
  ['€650,50', 650.5],
  ['650 €', 650],
  ['1.200 euro', 1200],
  ['EUR 1200', 1200],
  ['$1,200', 1200],
  [' 650 ', 650],
  ['1\u00A0200,5', 1200.5],
  ['0', 0],
  ['0,00', 0],
  ['0,500', 0.5],
  ['-5', -5],
  ['-1.200', -1200],
  // Four digits are no group of thousands.
  ['1234,567', 1234.567],
  ['12,3456', 12.3456],
])('%j is %d', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

it.each([
  '',
  ' ',
  'a lot',
  '650 a month',
  '1.20.300',
  '1.2,3.4',
  '12.34.567',
  '1,23.456.789',
  '1e3',
  '.',
  '.5',
  '€',
  '--5',
  '6 50',
  '650 -',
])('%j is no amount', (text) => {
  expect(readAmount(text)).toBeNaN();
});

describe('any amount in cents', () => {
  /** Numbers of many sizes, the same in each run. */
  const amounts = Array.from({ length: 2000 }, (_, i) => {
    const size = 10 ** (1 + (i % 8));
    return Math.round(((i * 7919 * 104729) % 1000003) * (size / 1000003) * 100) / 100;
  });

  it.each(['it-IT', 'en-US', 'de-CH', 'fr-FR'])(
    'is read as %s writes it, with any number of decimals',
    (locale) => {
      for (const least of [0, 2]) {
        for (const useGrouping of ['always', false] as const) {
          const format = new Intl.NumberFormat(locale, {
            minimumFractionDigits: least,
            maximumFractionDigits: 2,
            useGrouping,
          });
          for (const amount of amounts) {
            const text = format.format(amount);
            expect([text, readAmount(text)]).toEqual([text, amount]);
            expect([text, readAmount(`€ ${text}`)]).toEqual([text, amount]);
            expect([text, readAmount(`${text} €`)]).toEqual([text, amount]);
          }
        }
      }
    },
  );

  it('is read again from what a field shows', () => {
    for (const amount of amounts) expect(readAmount(amountText(amount))).toBe(amount);
  });
});
