import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { guidePaths } from '@stanza/domain/listing/guides.ts';
import { parseListingId } from '@stanza/domain/listing/listing-id.ts';
import { readResultsAddress, toFilteredParams } from '@stanza/domain/search/filtered-query.ts';
import { type Language, languageOf } from '@stanza/domain/shell/language.ts';
import { screenPaths } from '@stanza/domain/shell/screen-paths.ts';
import { fetchListing, searchFiltered } from '@stanza/schemas/search/listings.calls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queryOf } from '../http/address.ts';
import { languageOfPage } from '../http/language.ts';
import { allowStyles } from '../http/security.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import type { Services } from '../services.ts';
import { pageOfBuild, pageOfListing, pageOfResults, type ServedPage } from './first-view.ts';
import { offered } from './offered.ts';
import { canonicalAddress, putHead, putPlace, type Version } from './page-head.ts';

const withoutFirstView: ServedPage = { page: 'index', texts: {}, head: null };

const ownPaths = /^\/(api|chat|geocode|health|images|assets|dev)(\/|$)/;

/**
 * Serves the built web app: its files, and index.html for every address that a browser or a link preview opens, since the app has
 * client-side routing. Unknown paths and deleted listings have the status 404. Everything else that is not found is an API error.
 * Call it on the root, after all other routes.
 */
export async function serveWebApp(app: FastifyInstance, services: Services): Promise<void> {
  const { db, webApp: folder, hasSourceMaps = false, hasTestTools = true, publicUrl, appAddress } = services;
  const isBuilt = existsSync(path.join(folder, 'index.html'));
  const fileOf = (page: ServedPage['page'], language: Language) => {
    // The build writes the pages of the other languages beside the English ones. Vite alone writes neither these nor first views.
    const names = language === 'en' ? [page] : [`${page}.${language}`, page];
    const files = names.map((name) => path.join(folder, `${name}.html`));
    return files.find(existsSync) ?? path.join(folder, 'index.html');
  };
  // Never 304: each answer has a new nonce.
  const sendPage = async (reply: FastifyReply, { page, texts, head }: ServedPage, version: Version) => {
    const filled = fillIn(await readFile(fileOf(page, version.language), 'utf8'), {
      ...texts,
      STANZA_NONCE: allowStyles(reply),
    }).replace(
      '<html',
      // The app asks for them only if its page does not say them.
      `<html data-capabilities="${offered(services).join(' ')}"${hasTestTools ? '' : ' data-test-tools="off"'}`,
    );
    return reply
      .header('cache-control', 'no-cache')
      .header('content-language', version.language)
      .header('vary', [reply.getHeader('vary') ?? [], 'Accept-Language', 'Cookie'].flat().join(', '))
      .type('text/html; charset=utf-8')
      .send(withHead(filled, head, version));
  };
  if (isBuilt) {
    // Removes repeated slashes from paths: the library answers such paths with an error, and a browser takes `//listings` for the name of a
    // server.
    app.addHook('onRequest', async (request, reply) => {
      const pathname = pathOf(request);
      if (!pathname.includes('//') || !isNavigation(request)) return;
      return reply.redirect(pathname.replace(/\/+/g, '/') + request.url.slice(pathname.length), 301);
    });
    await app.register(fastifyStatic, {
      root: folder,
      // The answer for `/` is registered below, like that of other screens.
      index: false,
      dotfiles: 'ignore',
      // The build writes them (scripts/precompress.ts).
      preCompressed: true,
      cacheControl: false,
      allowedPath: (pathname) =>
        !/^\/(?:index|landing|listings|listing|map)(?:\.it)?\.html$/.test(pathname) &&
        (hasSourceMaps || !pathname.endsWith('.map')),
      setHeaders: (reply, file) => reply.header('cache-control', cacheRuleOf(path.relative(folder, file))),
    });
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isNavigation(request) || (!isBuilt && !asksForHtml(request)))
      return reply.code(404).send({ code: 'not-found', message: 'Not found.' });
    if (!isBuilt) return explainMissingBuild(reply);
    const asked = screenOf(pathOf(request));
    const screen = asked?.path === '/statecharts' && !hasTestTools ? undefined : asked;
    const version = {
      language: languageOfPage(request),
      isAsked: languageOf(queryOf(request).get('lang')) !== undefined,
    };
    const page = screen && (await pageOf(screen, request, version.language));
    if (!screen || !page) {
      reply.code(404);
      return sendPage(reply, withoutFirstView, version);
    }
    // In the headers: browsers share a canonical address that is in the page, even after the app has navigated to another page.
    const canonical = page.head ? [`<${canonicalAddress(page.head, version)}>; rel=canonical`] : [];
    reply.header('link', [...preloads(screen, request), ...canonical]);
    if (page.head && !page.head.isIndexed) reply.header('x-robots-tag', 'noindex');
    return sendPage(reply, page, version);
  };
  /** `undefined` for a listing that does not exist. */
  async function pageOf(
    screen: Screen,
    request: FastifyRequest,
    language: Language,
  ): Promise<ServedPage | undefined> {
    const asked = { publicUrl, appAddress: appAddress(request), language };
    if (screen.path === '/' || screen.path === '/home') return pageOfBuild('landing', '/', asked);
    if (screen.path === '/map') return pageOfBuild('map', '/map', asked);
    // If the database is unavailable, the app is served and reports the problem.
    if (screen.path === '/listings')
      return pageOfResults(db, queryOf(request), asked).catch(() => withoutFirstView);
    if (screen.id === undefined) return withoutFirstView;
    const id = parseListingId(screen.id);
    return id === null ? undefined : pageOfListing(db, id, asked).catch(() => withoutFirstView);
  }
  if (isBuilt) app.get('/', answer);
  app.setNotFoundHandler(answer);
}

/** Last: the texts of a head come from members, and may look like placeholders. */
function withHead(page: string, head: ServedPage['head'], version: Version): string {
  if (head === null) return page;
  return 'title' in head ? putHead(page, head, version) : putPlace(page, head, version);
}

/** File names in assets/ contain a hash of the content. */
function cacheRuleOf(file: string): string {
  return file.startsWith(`assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '/';
}

/** Browsers accept HTML. Link previews accept anything, like scripts that load data, but scripts ask for paths with a file extension. */
function isNavigation(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const pathname = pathOf(request);
  if ((method !== 'GET' && method !== 'HEAD') || ownPaths.test(pathname)) return false;
  if (asksForHtml(request)) return true;
  return (headers.accept ?? '*/*').includes('*/*') && !/\.(?!html$)\w+$/.test(pathname);
}

function asksForHtml({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html');
}

interface Screen {
  /** One of `screenPaths`. */
  path: string;
  /** The value of `:id`. */
  id: string | undefined;
}

function screenOf(pathname: string): Screen | undefined {
  const trimmed = pathname.replace(/(?<=.)\/+$/, '').replace(/^\/index\.html$/, '/');
  const id = /^\/listing\/([^/]+)$/.exec(trimmed)?.[1];
  if (guidePaths.includes(trimmed)) return { path: '/guides/*', id };
  const path = id === undefined ? trimmed : '/listing/:id';
  return screenPaths.includes(path) ? { path, id } : undefined;
}

/** Puts texts in the place of their placeholders, all at once: a text may look like a placeholder. */
function fillIn(page: string, texts: Record<string, string>): string {
  const placeholders = new RegExp(Object.keys(texts).join('|'), 'g');
  return page.replace(placeholders, (placeholder) => escapeHtml(texts[placeholder] ?? ''));
}

/** The `Link` header for a screen: the browser loads its first API answers in parallel with the page and its scripts. */
function preloads(screen: Screen, { url }: FastifyRequest): string[] {
  return firstCalls(screen, url).map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`);
}

function firstCalls({ path, id }: Screen, url: string): string[] {
  if (path === '/listing/:id') return [fetchListing.path.replace('{id}', String(Number(id)))];
  if (path !== '/listings') return [];
  // The app's own call: the browser reuses the answer only if the addresses are equal.
  const params = toFilteredParams(readResultsAddress(new URLSearchParams(url.split('?')[1])).query);
  return [params.size > 0 ? `${searchFiltered.path}?${params}` : searchFiltered.path];
}

function explainMissingBuild(reply: FastifyReply) {
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send(
      'The web app has not been built. Run `npm run build` and start again. The API answers meanwhile.\n',
    );
}
