import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { parseListingId } from '@stanza/domain/listing-id.ts';
import { fetchListing, searchListings } from '@stanza/schemas/calls/listings.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../database/tables.ts';
import { allowStyles } from '../http/security.ts';

interface Options {
  db: Kysely<Database>;
  /** The build; where it is missing, a browser is told how to make it. */
  folder: string;
  /** Whether source maps are served. */
  hasSourceMaps: boolean;
}

const ownPaths = /^\/(api|chat|geocode|health|images|assets|dev)(\/|$)/;

/** Of each screen's path, `:id` standing for any one part, the scripts that it loads after the entry. The build writes it. */
const screensSchema = z.record(z.string(), z.array(z.string()));
type Screens = z.infer<typeof screensSchema>;

/**
 * The built web app: its files, and index.html for every address that a browser or a link preview opens, since the app does its own
 * routing. The status is 404 for an unknown path and for a listing that is gone. Everything else that is not found is an error of the
 * API. To be called on the root, last of all routes.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { db, folder, hasSourceMaps }: Options,
): Promise<void> {
  const index = path.join(folder, 'index.html');
  const isBuilt = existsSync(index);
  const screens = isBuilt
    ? screensSchema.parse(JSON.parse(await readFile(path.join(folder, 'screens.json'), 'utf8')))
    : {};
  // Never 304: each answer has another nonce.
  const sendPage = async (reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send((await readFile(index, 'utf8')).replaceAll('STANZA_NONCE', allowStyles(reply)));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      // The start page is a screen like the others, below.
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      allowedPath: (pathname) => pathname !== '/index.html' && (hasSourceMaps || !pathname.endsWith('.map')),
      setHeaders: (reply, file) => reply.header('cache-control', cacheRuleOf(path.relative(folder, file))),
    });
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isNavigation(request) || (!isBuilt && !asksForHtml(request)))
      return reply.code(404).send({ message: 'Not found.' });
    if (!isBuilt) return explainMissingBuild(reply);
    const screen = screenOf(screens, pathOf(request));
    if (screen && (await isThere(db, screen))) reply.header('link', preloads(screens, screen, request));
    else reply.code(404);
    return sendPage(reply);
  };
  if (isBuilt) app.get('/', answer);
  app.setNotFoundHandler(answer);
}

/** Vite names what it puts into assets/ by content. */
function cacheRuleOf(file: string): string {
  return file.startsWith(`assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '/';
}

/** Browsers ask for HTML. Link previews ask for anything, as scripts that load data do: those name a file. */
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
  /** As in `Screens`. */
  path: string;
  /** What stands for `:id`. */
  id: string | undefined;
}

function screenOf(screens: Screens, pathname: string): Screen | undefined {
  const trimmed = pathname.replace(/(?<=.)\/+$/, '').replace(/^\/index\.html$/, '/');
  const id = /^\/listing\/([^/]+)$/.exec(trimmed)?.[1];
  const path = id === undefined ? trimmed : '/listing/:id';
  return Object.hasOwn(screens, path) ? { path, id } : undefined;
}

/** False for a listing that is gone. */
async function isThere(db: Kysely<Database>, screen: Screen): Promise<boolean> {
  if (screen.id === undefined) return true;
  const id = parseListingId(screen.id);
  if (id === null) return false;
  // Without the database nobody knows: the app says what is wrong.
  const found = await db
    .selectFrom('listings')
    .where('id', '=', id)
    .select('id')
    .execute()
    .catch(() => null);
  return found === null || found.length > 0;
}

/**
 * The header `Link` that lets a browser load what the screen needs while it reads the page: its scripts, and the answer of the API that
 * it asks for first. Without it a slow line would wait for one after the other.
 */
function preloads(screens: Screens, screen: Screen, { url }: FastifyRequest): string[] {
  const scripts = screens[screen.path] ?? [];
  const data = firstCall(screen, url);
  return [
    ...scripts.map((address) => `<${address}>; rel=modulepreload`),
    ...(data ? [`<${data}>; rel=preload; as=fetch; crossorigin`] : []),
  ];
}

function firstCall({ path, id }: Screen, url: string): string | undefined {
  if (path === '/listing/:id') return fetchListing.path.replace('{id}', String(Number(id)));
  if (path !== '/listings') return undefined;
  const asked = new URLSearchParams(url.split('?')[1]);
  // In the order of the app's own call, since a browser compares the addresses.
  const sent = ['location', 'university', 'maxDistance', 'maxPrice'].flatMap((name) => {
    const value = asked.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return sent.length ? `${searchListings.path}?${new URLSearchParams(sent)}` : searchListings.path;
}

function explainMissingBuild(reply: FastifyReply) {
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send(
      'The web app has not been built. Run `npm run build` and start again. The API answers meanwhile.\n',
    );
}
