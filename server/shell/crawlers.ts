import { searchPlaces } from '@stanza/domain/search/search-options.ts';
import { toSearchParams } from '@stanza/domain/search/search-query.ts';
import type { FastifyPluginAsync } from 'fastify';
import { isPublished } from '../listing/listing-row.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import type { Services } from '../services.ts';
import { alternatesOf } from './page-head.ts';

/** A sitemap may have 50,000 addresses: the newest rooms. */
const maxListings = 49_000;

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
export const crawlerRoutes: FastifyPluginAsync<Services> = async (app, { db, appAddress }) => {
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

  app.get('/sitemap.xml', async (request, reply) => {
    const listings = await db
      .selectFrom('listings')
      .where(isPublished)
      .select(['id', 'added_at'])
      .orderBy('added_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxListings)
      .execute();
    const places = searchPlaces.map(
      ({ kind, name }) =>
        `/listings?${toSearchParams({ term: { kind, name }, maxDistance: null, maxPrice: null })}`,
    );
    const address = appAddress(request);
    const locationOf = (page: string) => `<loc>${escapeHtml(page)}</loc>`;
    // A listing has the language of its poster: its page names the others itself.
    const urlOf = (page: string) =>
      `<url>${locationOf(page)}${alternatesOf(page)
        .map(
          ([language, alternate]) =>
            `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(alternate)}"/>`,
        )
        .join('')}</url>`;
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      ...['/', '/listings', '/map', ...places].map((path) => urlOf(address + path)),
      ...listings.map(
        ({ id, added_at }) =>
          `<url>${locationOf(`${address}/listing/${id}`)}<lastmod>${added_at.toISOString()}</lastmod></url>`,
      ),
      '</urlset>',
      '',
    ].join('\n');
  });
};
