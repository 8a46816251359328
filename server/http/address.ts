import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Any query can be parsed. Fastify's type allows only a plain object. */
export function parseQuery(text: string): Record<string, unknown> {
  return new URLSearchParams(text) as object as Record<string, unknown>;
}

/** The query parameters of a request to a route without a schema. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  return request.query as URLSearchParams;
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
