import { once } from 'node:events';
import { connect } from 'node:net';

/** In milliseconds. */
const timeout = 3000;

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut off',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
};

/** The reason of a failed connection or request, in words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ABORT_ERR' || error.name === 'TimeoutError') return 'it took too long';
  // A host with several addresses has an error for each address.
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return reasons[code] ?? (inner === undefined ? error.message || code : reasonOf(inner));
}

/** A proxy of the environment, which is perhaps the only way to the backend; empty without one. */
function proxyNote(protocol: string): string {
  const name = [`${protocol.slice(0, -1)}_proxy`, 'all_proxy']
    .flatMap((lower) => [lower.toUpperCase(), lower])
    .find((one) => process.env[one]);
  if (name === undefined || process.env.NODE_USE_ENV_PROXY) return '';
  // Without the password of the proxy.
  return `. ${name} is ${URL.parse(process.env[name] ?? '')?.origin}, and this command does not use it`;
}

/** Why no connection is possible; `null` if it is. */
export async function whyUnreachable({ protocol, hostname, port }: URL): Promise<string | null> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeout) });
    return null;
  } catch (error) {
    return `${reasonOf(error)}${proxyNote(protocol)}`;
  } finally {
    socket.destroy();
  }
}
