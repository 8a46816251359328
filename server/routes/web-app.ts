import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const ownPaths = /^\/(api|chat|geocode|health|images|assets|dev)(\/|$)/;

/**
 * The built web app: its files, and index.html for every address that a browser opens, since the app does its own
 * routing. Everything else that is not found is an error of the API. To be called on the root, last of all routes.
 * @param folder the build; where it is missing, a browser is told how to make it
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(path.join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, file) => reply.header('cache-control', cacheRuleOf(path.relative(folder, file))),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) return reply.code(404).send({ message: 'Not found.' });
    return isBuilt ? reply.sendFile('index.html') : explainMissingBuild(reply);
  });
}

/** Vite names what it puts into assets/ by content. */
function cacheRuleOf(file: string): string {
  return file.startsWith(`assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const [pathname = '/'] = url.split('?');
  const reads = method === 'GET' || method === 'HEAD';
  return reads && !ownPaths.test(pathname) && (headers.accept ?? '').includes('text/html');
}

function explainMissingBuild(reply: FastifyReply) {
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send(
      'The web app has not been built. Run `npm run build` and start again. The API answers meanwhile.\n',
    );
}
