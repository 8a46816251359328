import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import { searchPlaces } from '@stanza/domain/search/search-options.ts';
import { toSearchParams } from '@stanza/domain/search/search-query.ts';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { HttpError } from '../http/http-error.ts';
import { isPublished } from '../listing/listing-row.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import type { Services } from '../services.ts';
import { alternatesOf } from './page-head.ts';

/** Rooms in one part of the sitemap, and the number of such parts: of more rooms, the newest. */
const [partSize, maxParts] = [10_000, 50];
/** Milliseconds. */
const hour = 3_600_000;

const notForCrawlers = [
  '/chat',
  '/compare',
  '/conversations',
  '/create-listing',
  '/dev/',
  '/feedback',
  '/forgot-password',
  '/geocode/',
  '/liked-listings',
  '/moderation',
  '/profile',
  '/safety',
  '/shared-rooms',
  '/statecharts',
];

/** `robots.txt` and `sitemap.xml`: the pages that search engines may read, and the addresses of the rooms. */
export const crawlerRoutes: FastifyPluginAsync<Services> = async (app, { db, clock, appAddress }) => {
  app.get('/robots.txt', async (request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return [
      'User-agent: *',
      // The pages read these.
      'Allow: /api/listings/',
      'Allow: /api/search/',
      'Disallow: /api/',
      ...notForCrawlers.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${appAddress(request)}/sitemap.xml`,
      '',
    ].join('\n');
  });

  const sitemap = createSitemap(db, clock);
  const send = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const part = (await sitemap(appAddress(request))).get(name);
    if (part === undefined)
      throw new HttpError(404, { code: 'not-found', message: 'There is no such sitemap.' });
    const isPacked = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    if (isPacked) reply.header('content-encoding', 'gzip');
    return reply
      .type('application/xml; charset=utf-8')
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=3600')
      .send(isPacked ? part : gunzipSync(part));
  };
  app.get('/sitemap.xml', (request, reply) => send(request, reply, 'index'));
  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', (request, reply) =>
    send(request, reply, request.params.name),
  );
};

/** Compressed, by name: `index` names the others. */
type Parts = ReadonlyMap<string, Buffer>;

/** Makes a function that answers the sitemap. It is built when it is asked for, at most once an hour. */
function createSitemap(db: Kysely<Database>, clock: () => Date): (address: string) => Promise<Parts> {
  let built: { address: string; at: number; parts: Promise<Parts> } | null = null;
  return async (address) => {
    const now = clock().getTime();
    // A server without a public address has several; only one is kept.
    if (built === null || built.address !== address || now - built.at >= hour || now < built.at) {
      const fresh = { address, at: now, parts: buildSitemap(db, address) };
      built = fresh;
      fresh.parts.catch(() => {
        if (built === fresh) built = null;
      });
    }
    return await built.parts;
  };
}

async function buildSitemap(db: Kysely<Database>, address: string): Promise<Parts> {
  const parts = new Map<string, Buffer>([['pages', await packed(urlset(pagesOf(address)))]]);
  // Ids are read in parts too: the newest listings first.
  let last: { id: number; added_at: Date } | undefined;
  for (let number = 1; number <= maxParts; number += 1) {
    const listings = await db
      .selectFrom('listings')
      .where(isPublished)
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(added_at, id) < (${last?.added_at}::timestamptz, ${last?.id}::bigint)`),
      )
      .select(['id', 'added_at'])
      .orderBy('added_at', 'desc')
      .orderBy('id', 'desc')
      .limit(partSize)
      .execute();
    last = listings.at(-1);
    if (last === undefined) break;
    const urls = listings.map(
      ({ id, added_at }) =>
        `<url>${locationOf(`${address}/listing/${id}`)}<lastmod>${added_at.toISOString()}</lastmod></url>`,
    );
    parts.set(`rooms-${number}`, await packed(urlset(urls)));
    if (listings.length < partSize) break;
  }
  const index = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...parts.keys()].map((name) => `<sitemap>${locationOf(`${address}/sitemaps/${name}.xml`)}</sitemap>`),
    '</sitemapindex>',
    '',
  ];
  return parts.set('index', await packed(index.join('\n')));
}

const urlset = (urls: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');

const packed = promisify<string, Buffer>(gzip);
const locationOf = (page: string) => `<loc>${escapeHtml(page)}</loc>`;

function pagesOf(address: string): string[] {
  const places = searchPlaces.map(
    ({ kind, name }) =>
      `/listings?${toSearchParams({ term: { kind, name }, maxDistance: null, maxPrice: null })}`,
  );
  // A listing has the language of its poster: its page names the others itself.
  return ['/', '/listings', '/map', ...places].map((path) => {
    const page = address + path;
    const alternates = alternatesOf(page).map(
      ([language, alternate]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(alternate)}"/>`,
    );
    return `<url>${locationOf(page)}${alternates.join('')}</url>`;
  });
}
