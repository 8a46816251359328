import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Headers that proxies add. They show that the client may be on another machine. */
const proxyHeader = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;

/**
 * Whether a request comes from a browser on this machine and uses a loopback name. This prevents DNS rebinding: a foreign page
 * whose name resolves to 127.0.0.1 sends its own name as the host.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { remoteAddress = '' } = request.socket;
  return (
    loopback.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4') &&
    isLoopbackHost(request.headers.host) &&
    !Object.keys(request.headers).some((name) => proxyHeader.test(name))
  );
}

/** Whether a `Host` header has a loopback name. */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host ?? '');
}
