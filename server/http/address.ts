import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** The query parameters of a request, as the app's schemas read them: nothing in them is a syntax error. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  const { url } = request;
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
}

/**
 * A path that does not decode, or decodes to what no file name holds, is taken literally: a page or a listing not found,
 * like any other.
 */
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
