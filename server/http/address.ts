import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** The query parameters of a request, parsed as in the app's schemas. Any query can be parsed. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  const { url } = request;
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
}

/** Escapes the percent signs of a path that has invalid escapes or NUL, so that it is answered like any other unknown path. */
export function withReadablePath({ url = '/' }: IncomingMessage): string {
  const [path = '/', ...query] = url.split('?');
  return isReadable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?');
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}
