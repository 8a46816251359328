import '../../support/browser.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSavedMap, listingsOf, someMarks } from '../../../fixtures/listings.ts';
import { savedResultsOf, saveResults } from '../../../src/app/routing/kept-results.ts';
import { milan } from '../../../src/schemas/search/map-values.ts';

const storageKey = 'stanza.results';
const minutes = 60_000;
const map = aSavedMap({ view: { centre: milan, zoom: 14 } });
const pages = { listings: listingsOf(1, 2), next: null, read: [] };

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the stored part of a search result', () => {
  it('is stored for its own history entry', () => {
    saveResults('a /listings', { count: 2, map, pages });
    expect(savedResultsOf('a /listings')).toEqual({ count: 2, map, pages });
    expect(savedResultsOf('b /listings')).toBeNull();
  });

  it('has the marks of its map as long as its listings', () => {
    saveResults('a /listings', { count: 2, map, pages, marks: someMarks() });
    expect(savedResultsOf('a /listings')).toEqual({ count: 2, map, pages, marks: someMarks() });
    expect(sessionStorage.getItem(storageKey)).not.toContain('marks');
    vi.setSystemTime(Date.now() + 6 * minutes);
    expect(savedResultsOf('a /listings')).toEqual({ count: 2, map, pages: null });
  });

  it('keeps its listings for a few minutes, and is a new search after an hour', () => {
    saveResults('a /listings', { count: 2, map, pages });
    vi.setSystemTime(Date.now() + 6 * minutes);
    expect(savedResultsOf('a /listings')).toEqual({ count: 2, map, pages: null });
    vi.setSystemTime(Date.now() + 60 * minutes);
    expect(savedResultsOf('a /listings')).toBeNull();
  });

  it('is limited: the oldest are removed', () => {
    for (let i = 0; i < 100; i++) saveResults(`${i} /listings`, { count: 2, map, pages });
    expect(JSON.parse(sessionStorage.getItem(storageKey) ?? '')).toHaveLength(20);
    expect(savedResultsOf('79 /listings')).toBeNull();
    expect(savedResultsOf('80 /listings')).toEqual({ count: 2, map, pages: null });
    expect(savedResultsOf('99 /listings')).toEqual({ count: 2, map, pages });
    const inOneScreen = 'same /listings';
    for (let i = 0; i < 100; i++) saveResults(inOneScreen, { count: 2, map, pages });
    expect(savedResultsOf('81 /listings')).not.toBeNull();
  });

  it.each([
    ['no JSON', '{'],
    ['another type', '7'],
    ['nothing', '[null]'],
    ['no map', JSON.stringify([{ entry: 'a /listings', at: Date.now(), left: { count: 2 } }])],
    ['too many', JSON.stringify([{ entry: 'a /listings', at: Date.now(), left: { count: 1e9, map } }])],
    [
      'a place that is not on Earth',
      JSON.stringify([
        {
          entry: 'a /listings',
          at: Date.now(),
          left: { count: 2, map: { ...map, view: { centre: { latitude: 991, longitude: 0 }, zoom: 3 } } },
        },
      ]),
    ],
  ])('is a new search if the storage has %s', (_, text) => {
    sessionStorage.setItem(storageKey, text);
    expect(savedResultsOf('a /listings')).toBeNull();
    saveResults('a /listings', { count: 2, map, pages: null });
    expect(savedResultsOf('a /listings')?.count).toBe(2);
  });

  it('is a new search if the storage is full or forbidden', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    saveResults('a /listings', { count: 2, map, pages });
    expect(savedResultsOf('a /listings')).toBeNull();
  });
});
