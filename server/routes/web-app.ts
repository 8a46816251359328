import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { parseListingId } from '@stanza/domain/listing-id.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';

interface Options {
  db: Kysely<Database>;
  /** The build; where it is missing, a browser is told how to make it. */
  folder: string;
  /** Whether source maps are served. */
  hasSourceMaps: boolean;
}

const ownPaths = /^\/(api|chat|geocode|health|images|assets|dev)(\/|$)/;

/** The paths of the app's screens (src/app/routing/routes.tsx), besides `/listing/{id}`. */
const screens = new Set(
  `/ /home /login /register /forgot-password /map /listings /create-listing /conversations /liked-listings /profile /chat-page
  /feedback /statecharts`.split(/\s+/),
);

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
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      dotfiles: 'ignore',
      cacheControl: false,
      allowedPath: (pathname) => hasSourceMaps || !pathname.endsWith('.map'),
      setHeaders: (reply, file) => reply.header('cache-control', cacheRuleOf(path.relative(folder, file))),
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!isNavigation(request)) return reply.code(404).send({ message: 'Not found.' });
    if (!isBuilt) return explainMissingBuild(reply);
    if (await isScreen(db, pathOf(request))) return reply.sendFile('index.html');
    // Not by `sendFile`: to a browser that has the page already, it would send a 404 without a body.
    return reply
      .code(404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await readFile(index));
  });
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
  const { accept = '*/*' } = headers;
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(pathname));
}

async function isScreen(db: Kysely<Database>, pathname: string): Promise<boolean> {
  const trimmed = pathname.replace(/(?<=.)\/+$/, '');
  const [, text] = /^\/listing\/([^/]+)$/.exec(trimmed) ?? [];
  if (text === undefined) return screens.has(trimmed);
  const id = parseListingId(text);
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

function explainMissingBuild(reply: FastifyReply) {
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send(
      'The web app has not been built. Run `npm run build` and start again. The API answers meanwhile.\n',
    );
}
