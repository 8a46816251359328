import { once } from 'node:events';
import { request } from 'node:http';
import { createConnection } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { listingsSchema } from '@stanza/schemas/listing/listing.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../support/app.ts';
import { aDemonstration } from '../support/builders.ts';

const { app } = await openTestApp(aDemonstration([{}, { city: 'Roma', price: 900 }]));

async function countFor(rawQuery: string): Promise<number> {
  const response = await app.inject(`/api/search/listings?${rawQuery}`);
  expect(response.statusCode).toBe(200);
  return listingsSchema.parse(response.json()).length;
}

describe('invalid parameters are ignored', () => {
  test.each([
    'maxPrice=cheap',
    'maxPrice=-5',
    'maxPrice=1e3',
    'maxPrice=0',
    'maxPrice=NaN',
    'maxPrice=99999999999999999999',
    'maxPrice[]=500',
    'maxPrice=%00',
    'maxDistance=Infinity',
    'location=',
    'location=%20%20',
    `location=${'x'.repeat(5000)}`,
    'university=',
    'theme=dark&theme=light',
    '__proto__=1&constructor=2',
    '&&&===&',
    '%',
    '%E0%A4%A=%zz',
  ])('%s', async (rawQuery) => {
    expect(await countFor(rawQuery)).toBe(2);
  });

  test('the first of several values is used', async () => {
    expect(await countFor('maxPrice=700&maxPrice=2000')).toBe(1);
  });
});

describe('hostile names match no room', () => {
  test.each([
    'location=%00',
    'location=%00%01%02%7F',
    'university=%00',
    'location=%FF%FE',
    'location=%F0%9F%8F%A0',
    'location=%ED%A0%80',
    'location=%E2%80%AE%EF%BB%BF',
    `location=${encodeURIComponent("' or 1=1 --")}`,
    `location=${encodeURIComponent('$1; select pg_sleep(9)')}`,
    `location=${'%CC%81'.repeat(99)}`,
  ])('%s', async (rawQuery) => {
    expect(await countFor(rawQuery)).toBe(0);
  });

  test('a control character in a name is treated as a space', async () => {
    expect(await countFor('location=Citt%C3%A0%00Studi')).toBe(2);
  });
});

describe('wrong methods and paths', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s: 404 with a message', async (method) => {
    const response = await app.inject({ method, url: '/api/search/listings', payload: { location: 'Roma' } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ code: 'not-found', message: 'Not found.' });
  });

  test('a malformed JSON body: 400', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/search/listings',
      headers: { 'content-type': 'application/json' },
      payload: '{"location":',
    });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json())).toEqual(['code', 'message']);
  });

  test.each(['/api', '/api/', '/api/search', '/api/search/listings/1', '/api/%zz', '/api/%00'])(
    '%s is 404, also for a browser',
    async (url) => {
      const response = await app.inject({ url, headers: { accept: 'text/html' } });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ code: 'not-found', message: 'Not found.' });
    },
  );

  test('HEAD answers like GET, without a body', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/api/search/listings' });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
  });
});

describe('over a real connection', () => {
  /** Sends the path unchanged: a URL object would normalize it. */
  async function statusOf(path: string): Promise<number | undefined> {
    const [response] = await once(request({ host: '127.0.0.1', port, path }).end(), 'response');
    response.resume();
    return response.statusCode;
  }
  let port = 0;
  beforeAll(async () => {
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  test('an area of 5,000 corners: the page is served, and the search is rejected', async () => {
    const area = Array.from(
      { length: 5000 },
      (_, corner) => `9.${10_000 + corner}%2C45.${10_000 + corner}`,
    ).join('%2C');
    expect(await statusOf(`/listings?area=${area}`)).not.toBe(431);
    expect(await statusOf(`/api/search/filtered?area=${area}`)).toBe(400);
  });

  test.each([
    ['a long name', `/api/search/listings?location=${'x'.repeat(200_000)}`],
    [
      'an area of 10,000 points',
      `/api/search/filtered?area=${Array.from({ length: 10_000 }, (_, i) => `9.${10_000 + i}%2C45.${10_000 + i}`).join('%2C')}`,
    ],
  ])('an address that is too long, by %s: 400 with a reason, and no connection is reset', async (_, path) => {
    for (let times = 0; times < 20; times += 1) {
      const [response] = await once(
        request({ host: '127.0.0.1', port, path, agent: false }).end(),
        'response',
      );
      expect(response.statusCode).toBe(400);
      expect(await json(response)).toEqual({
        code: 'unreadable-request',
        message: 'The address of the request and its headers are longer than 128 kB.',
      });
    }
  });

  test('data that are not HTTP: 400 with a reason', async () => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.write('Good morning\r\n\r\n');
    expect(await text(socket)).toMatch(
      /^HTTP\/1.1 400 .*\{"code":"unreadable-request","message":"The request is not one of HTTP."\}$/s,
    );
  });

  test.each(['/images/../../../etc/passwd', '/../package.json', '//etc/passwd', '/api/../server/app.ts'])(
    '%s: refused',
    async (path) => {
      expect([403, 404]).toContain(await statusOf(path));
    },
  );

  test('the server still answers', async () => {
    expect(await statusOf('/api/search/listings')).toBe(200);
  });
});
