import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Suggestion } from '../../../src/domain/search/search-query.ts';
import { takeConsoleLines } from '../../support/setup.ts';

const asked: string[] = [];
let capabilities: string[] = [];
let stops: (request: Request) => Response | Promise<Response>;
const answer = {
  count: 0,
  histogram: { step: 50, rooms: [], matches: [] },
  withoutOne: [],
  listings: [],
  next: null,
};
const cadorna = { name: 'Cadorna FN', city: 'Milano', latitude: 45.4686, longitude: 9.1755 };

beforeEach(() => {
  vi.resetModules();
  asked.length = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    asked.push(pathname + search);
    return stops(request);
  });
});
afterEach(() => vi.unstubAllGlobals());

async function find(text: string, signal = new AbortController().signal, known: readonly Suggestion[] = []) {
  const { findPlaces } = await import('../../../src/app/effects/search/places.ts');
  const { listingsApi } = await import('../../../src/app/effects/search/listings-api.ts');
  // Loads the code first, so that only the search itself takes time.
  await listingsApi();
  return await findPlaces(text, known, capabilities, signal);
}

it('requests the stops of a backend with map search, and makes a part of the map of each', async () => {
  capabilities = ['search-filters', 'map-search'];
  stops = () => Response.json({ ...answer, stops: [cadorna] });
  expect(await find('cadorna')).toEqual([
    {
      kind: 'location',
      name: 'Cadorna FN',
      label: 'Stop in Milano',
      bounds: '9.16268,45.45961,9.18832,45.47759',
    },
  ]);
  expect(asked).toEqual(['/api/search/filtered?location=cadorna&limit=0']);
});

it('does not request stops of another backend, and still finds quarters', async () => {
  capabilities = ['search-filters'];
  expect(await find('trastevre')).toMatchObject([{ name: 'Trastevere', label: 'Quarter' }]);
  expect(asked).toEqual([]);
});

it('finds quarters if the stops cannot be loaded, and logs why', async () => {
  capabilities = ['search-filters', 'map-search'];
  stops = () => new Response('', { status: 400 });
  expect(await find('trastevre')).toMatchObject([{ name: 'Trastevere' }]);
  expect(takeConsoleLines().join()).toContain('Stanza: stops failed.');
});

it('finds quarters if the stops do not arrive in time', async () => {
  capabilities = ['search-filters', 'map-search'];
  stops = () => new Promise(() => {});
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const found = find('trastevre');
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  await vi.advanceTimersByTimeAsync(1500);
  expect(await found).toMatchObject([{ name: 'Trastevere' }]);
});

it('aborts an outdated call without a log line', async () => {
  capabilities = ['search-filters', 'map-search'];
  const abort = new AbortController();
  stops = ({ signal }) => {
    abort.abort();
    signal.throwIfAborted();
    return Response.json({ ...answer, stops: [cadorna] });
  };
  expect(await find('cadorna', abort.signal)).toEqual([]);
  expect(takeConsoleLines()).toEqual([]);
});

it('makes no request while the user types', async () => {
  const abort = new AbortController();
  const found = find('cador', abort.signal);
  abort.abort();
  await found;
  expect(asked).toEqual([]);
});

const viaRoma = { kind: 'street', name: 'Via Roma', city: 'Torino', latitude: 45.07, longitude: 7.68 };
const roma = { kind: 'location', name: 'Roma' } as const;

it('adds streets and postal codes to what matches by name, and asks for no stops then', async () => {
  capabilities = ['map-search', 'place-search'];
  stops = () => Response.json([viaRoma, { ...viaRoma, kind: 'postalCode', name: '10121' }]);
  expect(await find('roma', undefined, [roma])).toEqual([
    roma,
    {
      kind: 'location',
      name: 'Via Roma',
      label: 'Street in Torino',
      bounds: '7.66727,45.06101,7.69273,45.07899',
    },
    {
      kind: 'location',
      name: '10121',
      label: 'Postal code in Torino',
      bounds: '7.66727,45.06101,7.69273,45.07899',
    },
  ]);
  expect(asked).toEqual(['/api/search/places?text=roma']);
});

it('without place search, or if it fails, shows what matches by name', async () => {
  capabilities = ['map-search'];
  expect(await find('roma', undefined, [roma])).toEqual([roma]);
  expect(asked).toEqual([]);
  capabilities = ['map-search', 'place-search'];
  stops = () => new Response('', { status: 400 });
  expect(await find('roma', undefined, [roma])).toEqual([roma]);
  expect(takeConsoleLines().join()).toContain('Stanza: places failed.');
});

it('shows six at most, those known first', async () => {
  capabilities = ['map-search', 'place-search'];
  stops = () => Response.json(Array.from({ length: 6 }, (_, i) => ({ ...viaRoma, name: `Via Roma ${i}` })));
  const found = await find('roma', undefined, [roma]);
  expect(found).toHaveLength(6);
  expect(found[0]).toBe(roma);
});

it('counts characters as a person does, and does not ask for a text that no place has', async () => {
  capabilities = ['search-filters', 'map-search'];
  stops = () => Response.json({ ...answer, stops: [cadorna] });
  const grave = 'e\u0300';
  await find(grave.repeat(100));
  expect(asked).toHaveLength(1);
  asked.length = 0;
  expect(await find(grave.repeat(101))).toEqual([]);
  expect(asked).toEqual([]);
});
