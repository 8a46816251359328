import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackHost } from './loopback.ts';

/**
 * The address of the web app for browsers, without a trailing slash. Without PUBLIC_URL it is a loopback address. A `Host` header
 * with another name is not trusted: in a reset mail it would send the reader to a foreign server.
 */
export function appAddressFor(publicUrl: string | null): (request: FastifyRequest) => string {
  return (request) => {
    if (publicUrl !== null) return publicUrl;
    const { host } = request.headers;
    if (isLoopbackHost(host)) return `http://${host}`;
    return localAddress(request.server);
  };
}

/** The address for this machine, once the app listens. */
export function localAddress(app: FastifyInstance): string {
  const { address, port } = (app.server.address() ?? { address: 'localhost', port: 80 }) as AddressInfo;
  // The same name that the server prints at its start: a login is valid for only one of the two names.
  return `http://${address === '127.0.0.1' ? address : 'localhost'}:${port}`;
}
