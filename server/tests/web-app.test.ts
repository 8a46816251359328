import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeTestFolder, openTestApp } from './support/app.ts';
import { aDemonstration } from './support/builders.ts';

const page = '<!doctype html><title>Stanza</title>';
const script = `console.log(${JSON.stringify('x'.repeat(5000))});`;

const dist = await makeTestFolder();
await mkdir(path.join(dist, 'assets'));
await mkdir(path.join(dist, '.vite'));
await writeFile(path.join(dist, 'index.html'), page);
await writeFile(path.join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
await writeFile(path.join(dist, 'assets', 'index-abc123.js'), script);
await writeFile(path.join(dist, '.vite', 'manifest.json'), '{}');

const { app } = await openTestApp(aDemonstration(Array.from({ length: 20 }, () => ({}))), {
  webApp: dist,
  corsOrigins: ['https://app.example'],
});

const unbuilt = await openTestApp(aDemonstration([{}]));

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the built app', () => {
  test.each([
    '/',
    '/index.html',
    '/home',
    '/listings?location=Milano',
    '/listing/7',
    '/listing/%E0%A4%A',
    '/no/such/page',
    '/apiary',
    '/%00',
  ])('a browser that opens %s gets the page, never from its cache', async (url) => {
    const response = await app.inject({ url, headers: browser });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(page);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
  });

  test('assets are kept for ever', async () => {
    const response = await app.inject('/assets/index-abc123.js');
    expect(response.body).toBe(script);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toMatch(/javascript/);
  });

  test('other files are asked for again', async () => {
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['an asset of an older build', '/assets/index-old.js', browser],
    ['an image', '/images/none.webp', browser],
    ['the API', '/api/none', browser],
    ['what a script asks for', '/data.json', { accept: 'application/json' }],
    ['a file of the build tool', '/.vite/manifest.json', {}],
    ['a file above the build', '/../../package.json', {}],
    ['a file above the build, written otherwise', '/..%2f..%2fpackage.json', {}],
    ['a file above the assets', '/assets/..%2f..%2fpackage.json', browser],
  ])('%s is not there, rather than the page', async (_, url, headers) => {
    const response = await app.inject({ url, headers });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toHaveProperty('message');
  });

  test('a form sent to a page is not a page', async () => {
    const response = await app.inject({ method: 'POST', url: '/listings', headers: browser });
    expect(response.statusCode).toBe(404);
  });
});

test('without a build, a browser is told how to make one, and the API answers', async () => {
  const response = await unbuilt.app.inject({ url: '/listings', headers: browser });
  expect(response.statusCode).toBe(503);
  expect(response.body).toMatch(/npm run build/);
  expect((await unbuilt.app.inject('/api/listings/1')).statusCode).toBe(200);
});

describe('compression', () => {
  test.each(['br', 'gzip'])('%s for what is worth it', async (encoding) => {
    for (const url of ['/assets/index-abc123.js', '/api/search/listings']) {
      const response = await app.inject({ url, headers: { 'accept-encoding': encoding } });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers.vary).toMatch(/accept-encoding/i);
    }
  });

  test('not for images', async () => {
    const response = await app.inject({ url: '/images/room-1.webp', headers: { 'accept-encoding': 'br' } });
    expect(response.headers['content-encoding']).toBeUndefined();
  });
});

describe('security headers', () => {
  test('let the page do what it needs and no more', async () => {
    const { headers } = await app.inject({ url: '/', headers: browser });
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
    );
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: blob: https:",
      'connect-src': "'self' data: blob: https: wss:",
      'font-src': "'self'",
      'worker-src': "'self' blob:",
    });
    expect(policy).not.toHaveProperty('upgrade-insecure-requests');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('come with errors too', async () => {
    expect((await app.inject('/api/none')).headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('other origins', () => {
  test('those named may read answers and the way to the next page', async () => {
    const { headers } = await app.inject({
      url: '/api/search/listings',
      headers: { origin: 'https://app.example' },
    });
    expect(headers['access-control-allow-origin']).toBe('https://app.example');
    expect(headers['access-control-expose-headers']).toBe('Link');
  });

  test('others may not', async () => {
    const { headers } = await app.inject({
      url: '/api/search/listings',
      headers: { origin: 'https://evil.example' },
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});
