// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { clockTime, dayLabel, isSameDay, nextDay } from '../../../src/views/chat/message-days.ts';
import { linkParts } from '../../../src/views/chat/message-links.ts';

/** A time in the local time zone. */
const local = (...[year, month, ...rest]: [number, number, ...number[]]) =>
  new Date(year, month - 1, ...(rest as [number]));
const stamp = (...moment: Parameters<typeof local>) => local(...moment).toISOString();

describe('the time of a message', () => {
  it.each([
    [0, 5, '12:05 AM'],
    [9, 30, '9:30 AM'],
    [12, 0, '12:00 PM'],
    [23, 59, '11:59 PM'],
  ])('of %d:%d is %s', (hour, minute, text) => {
    // The system's language data decides which space comes before AM and PM.
    expect(clockTime(stamp(2025, 6, 15, hour, minute)).replace(/\s/g, ' ')).toBe(text);
  });
});

describe('the day of a message', () => {
  const today = local(2025, 3, 1, 14, 0).getTime();

  it.each([
    [stamp(2025, 3, 1, 0, 0), 'Today'],
    [stamp(2025, 3, 1, 23, 59), 'Today'],
    [stamp(2025, 2, 28, 23, 59), 'Yesterday'],
    [stamp(2025, 2, 28, 0, 0), 'Yesterday'],
    [stamp(2025, 2, 27, 23, 59), 'Thu, Feb 27'],
    [stamp(2025, 1, 1, 0, 0), 'Wed, Jan 1'],
    [stamp(2024, 12, 31, 23, 59), 'Dec 31, 2024'],
    // A device whose clock is slow.
    [stamp(2025, 3, 2, 9, 0), 'Sun, Mar 2'],
  ])('of %s is %s', (timestamp, text) => {
    expect(dayLabel(timestamp, today)).toBe(text);
  });

  it('lasts from midnight to midnight', () => {
    expect(isSameDay(stamp(2025, 3, 1, 0, 0), stamp(2025, 3, 1, 23, 59))).toBe(true);
    expect(isSameDay(stamp(2025, 3, 1, 23, 59), stamp(2025, 3, 2, 0, 0))).toBe(false);
  });

  it.each([
    [local(2025, 3, 30), local(2025, 3, 31)],
    [local(2025, 10, 26), local(2025, 10, 27)],
    [local(2024, 2, 28, 12), local(2024, 2, 29)],
    [local(2025, 12, 31, 23, 59), local(2026, 1, 1)],
  ])('ends at midnight, also at a clock change: %s', (from, to) => {
    expect(nextDay(from.getTime())).toBe(to.getTime());
  });
});

describe('URLs in a message', () => {
  const linksIn = (content: string) =>
    linkParts(content).flatMap(({ text, href }) => (href === null ? [] : [[text, href]]));
  const address = 'https://stanza.example/listing/101';

  it.each([
    [address],
    [`See ${address} today`],
    [`See ${address}.`],
    [`Is it ${address}?!`],
    [`(${address})`],
    [`(see ${address}).`],
    [`"${address}"`],
    [`<${address}>`],
    [`${address}\nand more`],
  ])('become links: %s', (content) => {
    expect(linksIn(content)).toEqual([[address, address]]);
    expect(
      linkParts(content)
        .map(({ text }) => text)
        .join(''),
    ).toBe(content);
  });

  it.each([
    ['http://example.org', 'http://example.org/'],
    ['HTTPS://Example.org/A?b=c#d', 'https://example.org/A?b=c#d'],
    ['https://it.wikipedia.org/wiki/Milano_(MI)', 'https://it.wikipedia.org/wiki/Milano_(MI)'],
    ['https://città.example/ù', 'https://xn--citt-3na.example/%C3%B9'],
  ])('are normalized: %s', (text, href) => {
    expect(linksIn(text)).toEqual([[text, href]]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.org/file',
    'file:///etc/passwd',
    'example.org',
    'Ciao.it is what I wrote',
    'https://www.stanza.example:pw@evil.example/',
    '650 euro, 20131 Milano, dal 03/09/2026',
    '3 rooms, 350 a month, 1234567890123456',
    'https://',
    'https://...',
    // The host of this address is evil.example.
    'https://stanza.example@evil.example/',
    'https://stanza.example:pw@evil.example/',
    '<a href="//evil.example">x</a>',
    '',
  ])('are not linked: %s', (content) => {
    expect(linkParts(content)).toEqual(content === '' ? [] : [{ start: 0, text: content, href: null }]);
  });

  it.each([
    ['www.example.org', 'https://www.example.org/'],
    ['giulia@example.org', 'mailto:giulia@example.org'],
    ['+39 333 123 4567', 'tel:+393331234567'],
    ['+44 (0)20 7946 0958', 'tel:+4402079460958'],
    ['333 1234567', 'tel:+393331234567'],
    ["https://x.example/it's", "https://x.example/it's"],
  ])('may be written like %s, also inside a sentence', (text, href) => {
    expect(linksIn(`Scrivi a ${text}, grazie (${text}).`)).toEqual([
      [text, href],
      [text, href],
    ]);
  });

  it('end before an invisible character', () => {
    expect(linksIn('https://stanza.example/\u202Egpj.exe')).toEqual([
      ['https://stanza.example/', 'https://stanza.example/'],
    ]);
  });

  it('can be several, each with its position', () => {
    const parts = linkParts('a https://a.example b https://a.example');
    expect(parts.map(({ start, text }) => [start, text])).toEqual([
      [0, 'a '],
      [2, 'https://a.example'],
      [19, ' b '],
      [22, 'https://a.example'],
    ]);
  });

  it('are found quickly in any text', () => {
    const before = performance.now();
    for (const part of ['https://', '....', 'https://a.', ')))', 'https://a(']) linkParts(part.repeat(5000));
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});
