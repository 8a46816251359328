import { describe, expect, test } from 'vitest';
import { openMembersApp } from '../support/members.ts';

const { app, anna } = await openMembersApp();

const calls = [
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/register'],
  ['POST', '/api/auth/forgot-password'],
  ['POST', '/api/auth/reset-password'],
  ['POST', '/api/feedback'],
  ['PUT', '/api/users/me'],
] as const;

const json = { 'content-type': 'application/json' };

describe.each(calls)('%s %s', (method, url) => {
  test.each([
    ['no body', 400, {}, undefined],
    ['an empty body', 400, json, ''],
    ['invalid JSON', 400, json, '{"email":'],
    ['a list', 400, json, '[]'],
    ['null', 400, json, 'null'],
    ['a number', 400, json, '7'],
    ['an empty object', 400, json, '{}'],
    ['a prototype', 400, json, '{"__proto__":{"email":"a@b.it"}}'],
    ['endless nesting', 400, json, '['.repeat(30_000)],
    ['not UTF-8', 400, json, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['ten megabytes', 413, json, `{"email":"${'x'.repeat(10_000_000)}"}`],
    ['an encoded form', 415, { 'content-type': 'application/x-www-form-urlencoded' }, 'email=a'],
    ['a text', 400, { 'content-type': 'text/plain' }, '{}'],
  ])('%s: %d with a message', async (_, status, headers, payload) => {
    const response = await anna.inject({ method, url, headers, payload });
    expect({ status: response.statusCode, body: response.json() }).toEqual({
      status,
      body: { code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/), message: expect.stringMatching(/./) },
    });
  });
});

test('an origin in CORS_ORIGINS may call as a member', async () => {
  const opened = await openMembersApp({ corsOrigins: ['https://app.example'] });
  const preflight = (method: string, origin: string) =>
    opened.app.inject({
      method: 'OPTIONS',
      url: '/api/users/me',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });
  for (const method of ['PUT', 'DELETE', 'POST']) {
    const { headers } = await preflight(method, 'https://app.example');
    expect(headers['access-control-allow-origin']).toBe('https://app.example');
    expect(headers['access-control-allow-methods']).toContain(method);
    expect(headers['access-control-allow-headers']).toContain('authorization');
  }
  const stranger = await preflight('PUT', 'https://evil.example');
  expect(stranger.headers['access-control-allow-origin']).not.toBe('https://evil.example');
});

test('an unknown path below a known route is 404', async () => {
  for (const url of [
    '/api/users/1',
    '/api/users',
    '/api/users/me/likes/1/2',
    '/api/auth',
    '/api/users/2/listings',
  ]) {
    expect((await app.inject(url)).statusCode).toBe(404);
  }
});
