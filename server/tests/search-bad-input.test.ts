import { once } from 'node:events';
import { request } from 'node:http';
import { listingsSchema } from '@stanza/schemas/listing.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from './support/app.ts';
import { aDemonstration } from './support/builders.ts';

const { app } = await openTestApp(aDemonstration([{}, { city: 'Roma', price: 900 }]));

async function countFor(rawQuery: string): Promise<number> {
  const response = await app.inject(`/api/search/listings?${rawQuery}`);
  expect(response.statusCode).toBe(200);
  return listingsSchema.parse(response.json()).length;
}

describe('what makes no sense is ignored', () => {
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

  test('the first of several values counts', async () => {
    expect(await countFor('maxPrice=700&maxPrice=2000')).toBe(1);
  });
});

describe('hostile names are names that no room has', () => {
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

  test('a control character inside a name is a space', async () => {
    expect(await countFor('location=Citt%C3%A0%00Studi')).toBe(2);
  });
});

describe('wrong methods and paths', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s: 404 and a message', async (method) => {
    const response = await app.inject({ method, url: '/api/search/listings', payload: { location: 'Roma' } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'Not found.' });
  });

  test('a body that is not what it says', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/search/listings',
      headers: { 'content-type': 'application/json' },
      payload: '{"location":',
    });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json())).toEqual(['message']);
  });

  test.each(['/api', '/api/', '/api/search', '/api/search/listings/1', '/api/%zz', '/api/%00'])(
    '%s is not there, also for a browser',
    async (url) => {
      const response = await app.inject({ url, headers: { accept: 'text/html' } });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ message: 'Not found.' });
    },
  );

  test('HEAD answers like GET, without a body', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/api/search/listings' });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
  });
});

describe('over a real connection', () => {
  /** Sends the path as it is, where an URL would be tidied first. */
  async function statusOf(path: string): Promise<number | undefined> {
    const [response] = await once(request({ host: '127.0.0.1', port, path }).end(), 'response');
    response.resume();
    return response.statusCode;
  }
  let port = 0;
  beforeAll(async () => {
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  test('an address that is too long: 431', async () => {
    expect(await statusOf(`/api/search/listings?location=${'x'.repeat(20_000)}`)).toBe(431);
  });

  test.each(['/images/../../../etc/passwd', '/../package.json', '//etc/passwd', '/api/../server/app.ts'])(
    '%s: refused',
    async (path) => {
      expect([403, 404]).toContain(await statusOf(path));
    },
  );

  test('and the server goes on', async () => {
    expect(await statusOf('/api/search/listings')).toBe(200);
  });
});
