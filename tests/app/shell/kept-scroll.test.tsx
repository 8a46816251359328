import { afterEach, expect, it } from 'vitest';
import { entryOf, keepTop, topOf } from '../../../src/app/routing/kept-scroll.ts';

afterEach(() => sessionStorage.clear());

const placeOf = (pathname: string, search = '') => ({ key: 'k1', pathname, search, hash: '', state: null });

it('stores the scroll position of each history entry', () => {
  const [results, room] = [placeOf('/listings', '?location=Milano'), placeOf('/listing/7')];
  keepTop(results, 640);
  keepTop(room, 80);
  keepTop(results, 700);
  expect([results, room, placeOf('/likes')].map((place) => topOf(entryOf(place)))).toEqual([700, 80, 0]);
});

it('stores no address with a token', () => {
  keepTop(placeOf('/reset-password', '?token=secret'), 640);
  expect(JSON.stringify(sessionStorage)).not.toContain('secret');
});

it.each(['{', '[["/listings"]]', 'null'])('starts empty if %s was stored', (kept) => {
  sessionStorage.setItem('stanza.scroll', kept);
  const place = placeOf('/listings');
  expect(topOf(entryOf(place))).toBe(0);
  keepTop(place, 12);
  expect(topOf(entryOf(place))).toBe(12);
});
