import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** A proxy adds such a header: the client is not on this machine, even if the proxy is. */
const proxyHeader = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;

/**
 * Whether a request comes from a browser on this machine, and by a name of this machine: a page of somebody else's whose
 * name has been made to mean 127.0.0.1 comes by its own.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { remoteAddress = '' } = request.socket;
  return (
    loopback.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4') &&
    isLoopbackHost(request.headers.host) &&
    !Object.keys(request.headers).some((name) => proxyHeader.test(name))
  );
}

/** Whether a `Host` header names this machine itself. */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host ?? '');
}
