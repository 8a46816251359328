import type { IncomingMessage } from 'node:http';

/**
 * Makes a check of the `Origin` header: browsers let any page open a WebSocket, so the server has to refuse foreign pages. Clients
 * that are not browsers send no `Origin`.
 */
export function originCheck(
  publicUrl: string | null,
  corsOrigins: readonly string[],
): (request: IncomingMessage) => boolean {
  const allowed = new Set(corsOrigins);
  if (publicUrl !== null) allowed.add(new URL(publicUrl).origin);
  return ({ headers }) => {
    const { origin, host } = headers;
    if (origin === undefined || allowed.has(origin)) return true;
    const { protocol, host: page } = URL.parse(origin) ?? {};
    // Compares hosts only: behind a proxy that ends TLS, the page has https and this server http.
    return page !== undefined && page !== '' && page === URL.parse(`${protocol}//${host}`)?.host;
  };
}
