import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeTestFolder, openSecondApp, openTestApp } from '../support/app.ts';
import { aDemonstration } from '../support/builders.ts';

const dist = await makeTestFolder();
await cp('public', dist, { recursive: true });
await writeFile(path.join(dist, 'index.html'), '<!doctype html><title>Stanza</title>');

const opened = await openTestApp(aDemonstration([{}, {}, {}]), { webApp: dist });
const { app } = opened;
const publicApp = await openSecondApp(opened, { publicUrl: 'https://rooms.example/stanza' });

const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe('robots.txt', () => {
  test('names the sitemap, and excludes members and all calls except those of public pages', async () => {
    const response = await publicApp.inject('/robots.txt');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = response.body.split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const line of [
      'Disallow: /api/',
      'Disallow: /profile',
      'Disallow: /conversations',
      'Allow: /api/listings/',
      'Allow: /api/search/',
      'Sitemap: https://rooms.example/stanza/sitemap.xml',
    ]) {
      expect(lines).toContain(line);
    }
    expect(lines).not.toContain('Disallow: /listings');
  });
});

describe('sitemap.xml', () => {
  const get = (url: string, on = publicApp) => on.inject({ url, headers: { 'accept-encoding': 'identity' } });
  const at = (page: string) => `https://rooms.example/stanza${page}`;

  test('names its parts: the public pages with the places, and the rooms', async () => {
    const response = await get('/sitemap.xml');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(addresses(response.body)).toEqual(['/sitemaps/pages.xml', '/sitemaps/rooms-1.xml'].map(at));
    const pages = (await get('/sitemaps/pages.xml')).body;
    const found = addresses(pages);
    expect(found.slice(0, 3)).toEqual(['/', '/listings', '/map'].map(at));
    expect(found).toContain(at('/listings?location=Roma'));
    expect(found).toContain(at('/listings?university=Universit%C3%A0+degli+studi+di+Milano'));
    expect(pages).toContain(
      `<loc>${at('/map')}</loc><xhtml:link rel="alternate" hreflang="en" href="${at('/map?lang=en')}"/><xhtml:link rel="alternate" hreflang="it" href="${at('/map?lang=it')}"/><xhtml:link rel="alternate" hreflang="x-default" href="${at('/map')}"/></url>`,
    );
    expect(pages).toContain(`href="${at('/listings?location=Roma&amp;lang=it')}"`);
    const rooms = (await get('/sitemaps/rooms-1.xml')).body;
    expect(addresses(rooms)).toEqual(['/listing/1', '/listing/2', '/listing/3'].map(at));
    expect(rooms).toMatch(/<loc>[^<]*listing\/1<\/loc><lastmod>2026-03-01T11:59:00.000Z<\/lastmod>/);
    expect((await get('/sitemaps/rooms-2.xml')).statusCode).toBe(404);
  });

  test('is compressed once, and the same for clients without compression', async () => {
    const packed = await publicApp.inject({
      url: '/sitemaps/pages.xml',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe((await get('/sitemaps/pages.xml')).body);
  });

  test('is built at most once an hour, also when many ask at once', async () => {
    let time = Date.now();
    const { db } = opened;
    const own = await openSecondApp(opened, { clock: () => new Date(time), publicUrl: 'https://a.example' });
    const rooms = async () => addresses((await get('/sitemaps/rooms-1.xml', own)).body).length;
    expect(await Promise.all([rooms(), rooms(), rooms()])).toEqual([3, 3, 3]);
    await db.updateTable('listings').set({ state: 'paused' }).where('id', '=', 2).execute();
    time += 3_599_000;
    expect(await rooms()).toBe(3);
    time += 1_000;
    expect(await rooms()).toBe(2);
    await db.updateTable('listings').set({ state: 'published' }).where('id', '=', 2).execute();
  });

  test('does not trust the Host header: without a public address it names this machine', async () => {
    const response = await app.inject({ url: '/sitemap.xml', headers: { host: 'evil.example' } });
    expect(response.body).not.toContain('evil');
    expect(addresses(response.body)[0]).toMatch(/^http:\/\/localhost(:\d+)?\/sitemaps\/pages.xml$/);
    const local = await app.inject({ url: '/robots.txt', headers: { host: '127.0.0.1:3000' } });
    expect(local.body).toContain('Sitemap: http://127.0.0.1:3000/sitemap.xml');
  });
});

describe('the manifest', () => {
  test('and its icons exist, each in its declared size', async () => {
    const response = await app.inject('/manifest.webmanifest');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('application/manifest+json');
    const manifest: { name: string; icons: { src: string; sizes: string; type: string }[] } = response.json();
    expect(manifest.name).toContain('Stanza');
    expect(manifest.icons.length).toBeGreaterThan(2);
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await app.inject(src);
      expect(icon.headers['content-type']).toBe(type);
      if (sizes === 'any') continue;
      const { width, height } = await sharp(icon.rawPayload).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  test.each(['/favicon.ico', '/apple-touch-icon.png'])('%s answers', async (url) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^image\//);
  });
});
