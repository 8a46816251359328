/** Tests of the parts of the domain that have only a few lines. */
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { isUnreachable, roomsFailureText } from '../../src/domain/error-texts.ts';
import { grouped, groupedMoney } from '../../src/domain/grouped.ts';
import { imageSources } from '../../src/domain/image.ts';
import { lazily } from '../../src/domain/lazily.ts';
import { parseUrl } from '../../src/domain/parse-url.ts';
import { readKeptForm } from '../../src/domain/publish/kept-form.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
  [-1000, '-1,000'],
  [16.5, '16.5'],
  [1200.126, '1,200.13'],
])('%d is written %s', (amount, text) => {
  expect(grouped(amount)).toBe(text);
});

it.each([
  [650, '650', '650'],
  [650.5, '650.50', '650,50'],
  [1200.126, '1,200.13', '1.200,13'],
])('%d is an amount of money of %s, in Italian %s', (amount, english, italian) => {
  expect([groupedMoney(amount), groupedMoney(amount, 'it')]).toEqual([english, italian]);
});

it('a value is computed once, on first use', () => {
  const make = vi.fn(() => undefined);
  const value = lazily(make);
  expect(make).not.toHaveBeenCalled();
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledOnce();
});

it.each([
  ['/images/a-1.webp', true],
  ['http://localhost:3000/images/a_1.webp', true],
  ['/images/a.b.webp', false],
  ['/images/a-1.webp?x=1', false],
  ['/images/a-1_webp', false],
  ['/images/', false],
  ['https://elsewhere.example/a.webp', false],
  ['https://elsewhere.example/images/a.jpg', false],
  ['data:image/png;base64,AAAA', false],
  ['', false],
])('%s has widths: %s', (url, hasWidths) => {
  expect(imageSources(url)).toEqual(
    hasWidths
      ? { src: `${url}?w=640`, srcSet: `${url}?w=320 320w, ${url}?w=640 640w, ${url}?w=1280 1280w` }
      : { src: url },
  );
});

describe('a form stored on the device', () => {
  const schema = z.object({ text: z.string() });

  it.each([
    ['{"text":"ciao"}', { text: 'ciao' }],
    ['{"text":1}', null],
    ['{"text"', null],
  ])('%s', (text, form) => {
    expect(readKeptForm(schema, text)).toEqual(form);
  });
});

it('an address is parsed as by URL.parse', () => {
  expect(parseUrl('/a', 'https://example.org')?.href).toBe('https://example.org/a');
  expect(parseUrl('/a')).toBeNull();
});

it.each([
  ['network', true],
  ['timeout', true],
  ['rejected', false],
  ['notFound', false],
  ['unreadable', false],
  [null, false],
] as const)('after a failure of the kind %s the server is unreachable: %s', (kind, isOut) => {
  expect(isUnreachable(kind)).toBe(isOut);
  expect(roomsFailureText(kind)).toBe(
    isOut
      ? 'The server could not be reached. Check your connection and try again.'
      : 'The server did not answer as it should. Try again in a moment.',
  );
});
