import type { AddressInfo } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from './loopback.ts';

/**
 * Where a browser finds the web app, without a trailing slash. Without a PUBLIC_URL that is where this machine's own
 * browsers find it; a `Host` header that names another one is anybody's invention, and in a mail would send its reader there.
 */
export function appAddressFor(publicUrl: string | null): (request: FastifyRequest) => string {
  return (request) => {
    if (publicUrl !== null) return publicUrl;
    const { host } = request.headers;
    if (isLoopbackHost(host)) return `http://${host}`;
    const { port } = (request.server.server.address() ?? { port: 80 }) as AddressInfo;
    return `http://localhost:${port}`;
  };
}
