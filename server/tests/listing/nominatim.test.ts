import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { lookUpInNominatim, type NominatimOptions } from '../../listing/geocoding/nominatim.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Received {
  url: URL;
  userAgent: string | undefined;
  /** The time of arrival, in milliseconds. */
  at: number;
}

/** A geocoder on a free port, with the answers of `answer`. */
async function startNominatim(
  answer: (request: IncomingMessage, response: ServerResponse, count: number) => void,
  options: Partial<NominatimOptions> = {},
) {
  const received: Received[] = [];
  const failures: unknown[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    received.push({ url, userAgent: request.headers['user-agent'], at: performance.now() });
    answer(request, response, received.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close().closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/nominatim`;
  const onFailure = (error: unknown) => failures.push(error);
  const lookUp = lookUpInNominatim({ url, onFailure, interval: 1, ...options });
  return { lookUp, received, failures };
}

const trento = [{ lat: '46.0664', lon: '11.1258', display_name: '38122, Trento, Italia', place_id: 7 }];

function json(response: ServerResponse, answer: unknown) {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
}

describe('the Nominatim client', () => {
  test('follows no redirect', async () => {
    const { lookUp, received, failures } = await startNominatim((_, response, count) =>
      count === 1 ? response.writeHead(302, { location: '/elsewhere' }).end() : json(response, trento),
    );
    expect(await lookUp('38122')).toBeNull();
    expect(failures).toHaveLength(1);
    expect(received).toHaveLength(1);
  });

  test('requests one Italian postal code with our user agent', async () => {
    const { lookUp, received } = await startNominatim((_, response) => json(response, trento));
    expect(await lookUp('38122')).toEqual({
      latitude: 46.0664,
      longitude: 11.1258,
      label: '38122, Trento, Italia',
    });
    const [request] = received;
    expect(request?.url.pathname).toBe('/nominatim/search');
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      postalcode: '38122',
      countrycodes: 'it',
      format: 'json',
      limit: '1',
    });
    expect(request?.userAgent).toBe('Stanza reference backend');
  });

  test('requests each code once, also for simultaneous calls', async () => {
    const { lookUp, received } = await startNominatim((_, response) => json(response, trento));
    await Promise.all([lookUp('38122'), lookUp('38122')]);
    await lookUp('38122');
    expect(received).toHaveLength(1);
  });

  test('caches the answer for an unknown code', async () => {
    const { lookUp, received, failures } = await startNominatim((_, response) => json(response, []));
    expect(await lookUp('99999')).toBeNull();
    expect(await lookUp('99999')).toBeNull();
    expect(received).toHaveLength(1);
    expect(failures).toEqual([]);
  });

  test('drops the least recently used answer when the cache is full', async () => {
    const { lookUp, received } = await startNominatim((_, response) => json(response, trento), {
      cacheSize: 2,
    });
    for (const code of ['10121', '10122', '10121', '10123', '10121']) await lookUp(code);
    expect(received).toHaveLength(3);
    await lookUp('10122');
    expect(received).toHaveLength(4);
  });

  test('waits an interval between requests', async () => {
    const { lookUp, received } = await startNominatim((_, response) => json(response, trento), {
      interval: 400,
    });
    await Promise.all([lookUp('10121'), lookUp('10122'), lookUp('10123')]);
    const gaps = received.slice(1).map(({ at }, i) => at - (received[i]?.at ?? 0));
    expect(gaps).toHaveLength(2);
    // The gaps are measured between arrivals, and on a busy machine the first request may arrive late.
    for (const gap of gaps) expect(gap).toBeGreaterThan(300);
  });

  test('rejects a request that would wait too long', async () => {
    const { lookUp, received, failures } = await startNominatim((_, response) => json(response, trento), {
      interval: 20,
    });
    const codes = Array.from({ length: 10 }, (_, i) => String(10_120 + i));
    const places = await Promise.all(codes.map(lookUp));
    expect(places.filter((place) => place === null).length).toBeGreaterThan(4);
    expect(received.length + failures.length).toBe(10);
  });
});

describe('the Nominatim client returns null when the service', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['refuses', (response) => response.writeHead(429).end('slow down')],
    ['fails', (response) => response.writeHead(500).end('<html>')],
    ['answers HTML', (response) => response.end('<html>')],
    ['answers another shape', (response) => json(response, { lat: 1 })],
    ['answers coordinates off the Earth', (response) => json(response, [{ ...trento[0], lat: '146' }])],
    ['closes the connection', (response) => response.destroy()],
  ])('%s', async (_, answer) => {
    const { lookUp, received, failures } = await startNominatim((_request, response) => answer(response));
    expect(await lookUp('38122')).toBeNull();
    expect(failures).toHaveLength(1);
    // The failure is not cached.
    await lookUp('38122');
    expect(received).toHaveLength(2);
  });

  test('does not answer in time', async () => {
    const { lookUp, failures } = await startNominatim(() => undefined, { timeout: 50 });
    expect(await lookUp('38122')).toBeNull();
    expect(failures).toHaveLength(1);
  });

  test('cannot be reached', async () => {
    const failures: unknown[] = [];
    const lookUp = lookUpInNominatim({
      url: 'http://127.0.0.1:1',
      onFailure: (error) => failures.push(error),
    });
    expect(await lookUp('38122')).toBeNull();
    expect(failures).toHaveLength(1);
  });

  test('fails once, and works again after', async () => {
    const { lookUp } = await startNominatim((_, response, count) =>
      count === 1 ? response.writeHead(503).end() : json(response, trento),
    );
    expect(await lookUp('38122')).toBeNull();
    expect(await lookUp('38122')).toMatchObject({ latitude: 46.0664 });
  });
});
