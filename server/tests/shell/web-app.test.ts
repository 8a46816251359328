import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { capabilities } from '@stanza/schemas/shell/capabilities.calls.ts';
import { describe, expect, test } from 'vitest';
import { makeTestFolder, openTestApp } from '../support/app.ts';
import { aDemonstration } from '../support/builders.ts';

const template = '<!doctype html><title>Stanza</title><meta property="csp-nonce" nonce="STANZA_NONCE">';
/** The page with a nonce in place of Vite's placeholder. */
const page = expect.stringMatching(new RegExp(`^${template.replace('STANZA_NONCE', '[\\w+/]{22}==')}$`));
const pageLength = String(template.length + 24 - 'STANZA_NONCE'.length);
const firstView = '<div id="first-view"></div>';
const photo = '<img src="/images/STANZA_PHOTO.webp?w=640">';
const script = `console.log(${JSON.stringify('x'.repeat(5000))});`;

const dist = await makeTestFolder();
await mkdir(path.join(dist, 'assets'));
await mkdir(path.join(dist, '.vite'));
await writeFile(path.join(dist, 'index.html'), template);
await writeFile(path.join(dist, 'landing.html'), template + firstView);
await writeFile(path.join(dist, 'listings.html'), `${template}<h1>STANZA_TERM</h1>${photo}`);
await writeFile(path.join(dist, 'listing.html'), `${template}<h1>STANZA_TITLE</h1>${photo}`);
await writeFile(path.join(dist, 'map.html'), '<!doctype html><html lang="en"><h1>Map</h1></html>');
await writeFile(path.join(dist, 'map.it.html'), '<!doctype html><html lang="it"><h1>Mappa</h1></html>');
await writeFile(path.join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
await writeFile(path.join(dist, 'assets', 'index-abc123.js'), script);
await writeFile(path.join(dist, 'assets', 'index-abc123.js.map'), '{}');
await writeFile(path.join(dist, 'assets', 'ready-abc123.js'), script);
const ready = brotliCompressSync(script);
await writeFile(path.join(dist, 'assets', 'ready-abc123.js.br'), ready);
await writeFile(path.join(dist, '.vite', 'manifest.json'), '{}');

const listings: object[] = Array.from({ length: 20 }, () => ({}));
const { app, db } = await openTestApp(
  aDemonstration([
    ...listings.slice(0, 6),
    { title: '<b> $& STANZA_NONCE', photos: ['hall-7', 'room-1'] },
    ...listings.slice(7, 19),
    { photos: [] },
  ]),
  {
    webApp: dist,
    corsOrigins: ['https://app.example'],
  },
);

const unbuilt = await openTestApp(aDemonstration([{}]));

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
/** A browser, a link preview, and a client without Accept, each with GET and HEAD. */
const visitors = [browser, { accept: '*/*' }, {}].flatMap((headers) => [
  ['GET', headers] as const,
  ['HEAD', headers] as const,
]);

describe('the built app', () => {
  test.each(['/', '/index.html', '/home', '/home/?from=mail'])(
    '%s answers the page with the first view',
    async (url) => {
      for (const [method, headers] of visitors) {
        const response = await app.inject({ method, url, headers });
        expect(response.statusCode).toBe(200);
        expect(response.headers['content-length']).toBe(String(Number(pageLength) + firstView.length));
        expect(response.body.endsWith(firstView)).toBe(method === 'GET');
      }
    },
  );

  test('has neither workbench nor demo login on a server without test tools', async () => {
    const closed = await openTestApp(aDemonstration([{}]), { webApp: dist, hasTestTools: false });
    const headers = { accept: 'text/html' };
    const workbench = await closed.app.inject({ url: '/statecharts', headers });
    expect(workbench.statusCode).toBe(404);
    const map = await closed.app.inject({ url: '/map', headers });
    expect(map.body).toMatch(/<html [^>]*data-test-tools="off"/);
  });

  test.each(['/login?next=1', '/statecharts'])('%s answers the page, which is never cached', async (url) => {
    for (const [method, headers] of visitors) {
      const response = await app.inject({ method, url, headers });
      expect(response.statusCode).toBe(200);
      expect(response.body).toEqual(method === 'HEAD' ? '' : page);
      expect(response.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
        'content-length': pageLength,
      });
    }
  });

  test.each([
    ['/listings?location=milano', 'Milano', '/images/room-1.webp'],
    ['/listings?university=bocconi&maxPrice=900', 'Bocconi', '/images/room-1.webp'],
    ['/listing/7', '&lt;b&gt; $&amp; STANZA_NONCE', '/images/hall-7.webp'],
    ['/listing/7/', '&lt;b&gt; $&amp; STANZA_NONCE', '/images/hall-7.webp'],
  ])('%s answers the page with the first photo', async (url, heading, image) => {
    const { statusCode, body } = await app.inject({ url, headers: browser });
    expect(statusCode).toBe(200);
    expect(body).toContain(`<h1>${heading}</h1>`);
    expect(body).toContain(`<img src="${image}?w=640">`);
  });

  test('/map answers the page with its first view', async () => {
    expect((await app.inject({ url: '/map', headers: browser })).body).toContain('<h1>Map</h1>');
  });

  test('a page says what the backend has', async () => {
    const { body } = await app.inject({ url: '/map', headers: browser });
    // The configuration turns these on.
    const withLong = capabilities.filter((name) => name !== 'phone-proof');
    const had = withLong.filter((name) => name !== 'long-passwords');
    expect(body).toContain(`<html data-capabilities="${had.join(' ')}" lang="en">`);
    const long = await openTestApp(aDemonstration([{}]), { webApp: dist, hasLongPasswords: true });
    expect((await long.app.inject({ url: '/map', headers: browser })).body).toContain(
      `<html data-capabilities="${withLong.join(' ')}" lang="en">`,
    );
  });

  test.each([
    ['/map', {}, 'Map', 'en'],
    ['/map', { 'accept-language': 'it-IT,it;q=0.9' }, 'Mappa', 'it'],
    ['/map', { 'accept-language': 'de,en;q=0.5,it;q=0.8' }, 'Mappa', 'it'],
    ['/map', { 'accept-language': 'it', cookie: 'a=b; language=en' }, 'Map', 'en'],
    ['/map', { cookie: 'language=it' }, 'Mappa', 'it'],
    ['/map?lang=it', { cookie: 'language=en' }, 'Mappa', 'it'],
    ['/map?lang=fr', { cookie: 'language=it' }, 'Mappa', 'it'],
  ])('%s with %o is answered in the language of the reader', async (url, asked, heading, language) => {
    const { body, headers } = await app.inject({ url, headers: { ...browser, ...asked } });
    expect(body).toContain(`<h1>${heading}</h1>`);
    expect(headers['content-language']).toBe(language);
    expect(headers.vary).toContain('Accept-Language, Cookie');
  });

  test('a page that the build has not written in Italian is the English one', async () => {
    const { statusCode, body } = await app.inject({ url: '/?lang=it', headers: browser });
    expect(statusCode).toBe(200);
    expect(body.endsWith(firstView)).toBe(true);
  });

  test('the files of the pages have no address of their own', async () => {
    for (const url of ['/map.html', '/map.it.html', '/listings.it.html'])
      expect((await app.inject({ url, headers: browser })).statusCode).toBe(404);
  });

  test.each(['/listings', '/listings?location=Nowhere', '/listing/20'])(
    '%s answers the page without a first view',
    async (url) => {
      const response = await app.inject({ url, headers: browser });
      expect(response.statusCode).toBe(200);
      expect(response.body).toEqual(page);
    },
  );

  test.each([
    ['/', ['<http://localhost:80/>; rel=canonical']],
    ['/home', ['<http://localhost:80/>; rel=canonical']],
    [
      '/listings?maxPrice=900&university=Bocconi&page=2',
      [
        '</api/search/filtered?university=Bocconi&maxPrice=900>; rel=preload; as=fetch; crossorigin',
        '<http://localhost:80/listings?university=Bocconi&maxPrice=900>; rel=canonical',
      ],
    ],
    [
      '/listings?location=%3E%3B%0D%0A%22',
      [
        '</api/search/filtered?location=%3E%3B++%22>; rel=preload; as=fetch; crossorigin',
        '<http://localhost:80/listings?location=%3E%3B++%22>; rel=canonical',
      ],
    ],
    [
      '/listing/7',
      [
        '</api/listings/7>; rel=preload; as=fetch; crossorigin',
        '<http://localhost:80/listing/7>; rel=canonical',
      ],
    ],
  ])('%s has links to what its screen needs', async (url, links) => {
    const { headers } = await app.inject({ url, headers: browser });
    expect([headers.link ?? []].flat()).toEqual(links);
  });

  test.each([
    '/listing/21',
    '/listing/0',
    '/listing/none',
    '/listing/',
    '/listing/7/photos',
    '/listing/%E0%A4%A',
    '/listing/999999999999999999999',
    '/no/such/page',
    '/apiary',
    '/%00',
  ])('%s is 404 with the page, which shows the error', async (url) => {
    for (const [method, headers] of visitors) {
      const response = await app.inject({ method, url, headers: { ...headers, 'if-none-match': '*' } });
      expect(response.statusCode).toBe(404);
      expect(response.body).toEqual(method === 'HEAD' ? '' : page);
      expect(response.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
        'content-length': pageLength,
      });
    }
  });

  test('a build without landing.html answers index.html for /', async () => {
    const folder = await makeTestFolder();
    await writeFile(path.join(folder, 'index.html'), template);
    const built = await openTestApp(aDemonstration([{}]), { webApp: folder });
    const response = await built.app.inject({ url: '/', headers: browser });
    expect(response.statusCode).toBe(200);
    expect(response.body).toEqual(page);
  });

  test.each([
    ['//listings?location=Milano//', '/listings?location=Milano//'],
    ['/listing/1//', '/listing/1/'],
    ['//stanza.example/listings', '/stanza.example/listings'],
  ])('%s leads to %s', async (url, location) => {
    const answer = await app.inject({ url, headers: browser });
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe(location);
  });

  test('a deleted listing is 404', async () => {
    expect((await app.inject('/listing/19')).statusCode).toBe(200);
    await db.deleteFrom('listings').where('id', '=', 19).execute();
    expect((await app.inject('/listing/19')).statusCode).toBe(404);
  });

  test("a listing's page is 200 while the database does not answer", async () => {
    const { app, db } = await openTestApp(aDemonstration([{}]), { webApp: dist });
    await db.destroy();
    expect((await app.inject({ url: '/listing/1', headers: browser })).statusCode).toBe(200);
  });

  test('source maps are served only when they are enabled', async () => {
    const url = '/assets/index-abc123.js.map';
    expect((await app.inject(url)).statusCode).toBe(404);
    const open = await openTestApp(aDemonstration([{}]), { webApp: dist, hasSourceMaps: true });
    expect((await open.app.inject(url)).body).toBe('{}');
  });

  test('assets are cached permanently', async () => {
    const response = await app.inject('/assets/index-abc123.js');
    expect(response.body).toBe(script);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toMatch(/javascript/);
  });

  test('other files are revalidated', async () => {
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['an asset of an older build', '/assets/index-old.js', browser],
    ['an image', '/images/none.webp', browser],
    ['the API', '/api/none', browser],
    ["a script's request", '/data.json', { accept: 'application/json' }],
    ["a script's request for any type", '/data.json', { accept: '*/*' }],
    ['a picture', '/no/such/page', { accept: 'image/*' }],
    ['a file of the build tool', '/.vite/manifest.json', {}],
    ['a file above the build', '/../../package.json', {}],
    ['an encoded path above the build', '/..%2f..%2fpackage.json', {}],
    ['a file above the assets', '/assets/..%2f..%2fpackage.json', browser],
  ])('%s is 404 without the page', async (_, url, headers) => {
    const response = await app.inject({ url, headers });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toHaveProperty('message');
  });

  test('a POST to a page is 404', async () => {
    const response = await app.inject({ method: 'POST', url: '/listings', headers: browser });
    expect(response.statusCode).toBe(404);
  });
});

test('without a build, the page explains how to make one, and the API answers', async () => {
  const response = await unbuilt.app.inject({ url: '/listings', headers: browser });
  expect(response.statusCode).toBe(503);
  expect(response.body).toMatch(/npm run build/);
  expect((await unbuilt.app.inject('/api/listings/1')).statusCode).toBe(200);
});

describe('compression', () => {
  test.each(['br', 'gzip'])('uses %s for scripts and JSON', async (encoding) => {
    for (const url of ['/assets/index-abc123.js', '/api/search/listings']) {
      const response = await app.inject({ url, headers: { 'accept-encoding': encoding } });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers.vary).toMatch(/accept-encoding/i);
    }
  });

  test('answers the file that the build has compressed, if there is one for the encoding', async () => {
    const answerFor = (encoding: string) =>
      app.inject({ url: '/assets/ready-abc123.js', headers: { 'accept-encoding': encoding } });
    const best = await answerFor('gzip, br');
    expect(best.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': expect.stringContaining('immutable'),
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(best.rawPayload).toEqual(ready);
    expect((await answerFor('gzip')).headers['content-encoding']).toBe('gzip');
    expect((await answerFor('identity')).body).toBe(script);
  });

  test('is not used for images', async () => {
    const response = await app.inject({ url: '/images/room-1.webp', headers: { 'accept-encoding': 'br' } });
    expect(response.headers['content-encoding']).toBeUndefined();
  });
});

describe('the security headers', () => {
  test('allow only what the page needs', async () => {
    const { headers } = await app.inject({ url: '/', headers: browser });
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
    );
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': expect.stringMatching(/^'self' 'nonce-[\w+/]{22}=='$/),
      'img-src': "'self' data: blob: https:",
      'connect-src': "'self' data: blob:",
      'font-src': "'self'",
      'worker-src': "'self' blob:",
    });
    expect(policy).not.toHaveProperty('upgrade-insecure-requests');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['permissions-policy']).toContain('camera=(), display-capture=(), geolocation=()');
  });

  test('allow only styles with the nonce, which is new in each answer', async () => {
    const nonces = new Set<string>();
    for (const url of ['/', '/home', '/no/such/page', '/home']) {
      const response = await app.inject({ url, headers: { ...browser, 'if-none-match': '*' } });
      const nonce = /nonce="([^"]+)"/.exec(response.body)?.[1] ?? '';
      expect(response.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`);
      expect(response.headers).not.toHaveProperty('etag');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
    const { headers } = await app.inject('/api/search/listings');
    expect(headers['content-security-policy']).toContain("style-src 'self';");
  });

  test('are sent with errors', async () => {
    const { headers } = await app.inject('/api/none');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['permissions-policy']).toMatch(/^accelerometer=\(\), /);
  });

  test.each([
    [null, true, undefined],
    ['http://stanza.example', true, undefined],
    ['https://localhost:8443', true, undefined],
    ['https://stanza.example/rooms', false, 'max-age=31536000'],
    ['https://stanza.example', true, 'max-age=31536000; includeSubDomains'],
  ])(
    'with PUBLIC_URL %s (subdomains: %s), Strict-Transport-Security is %s',
    async (publicUrl, hasSecureSubdomains, expected) => {
      const { app } = await openTestApp(aDemonstration([{}]), { publicUrl, hasSecureSubdomains });
      const { headers } = await app.inject('/health');
      expect(headers['strict-transport-security']).toBe(expected);
    },
  );
});

describe('other origins', () => {
  test('in CORS_ORIGINS may read answers, and the headers that the app needs', async () => {
    const { headers } = await app.inject({
      url: '/api/search/listings',
      headers: { origin: 'https://app.example' },
    });
    expect(headers['access-control-allow-origin']).toBe('https://app.example');
    expect(headers['access-control-expose-headers']).toBe('Link, Date, listings-limit');
  });

  test('not in CORS_ORIGINS may not read answers', async () => {
    const { headers } = await app.inject({
      url: '/api/search/listings',
      headers: { origin: 'https://evil.example' },
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});
