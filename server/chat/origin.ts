import type { IncomingMessage } from 'node:http';

/**
 * Makes a check of who may open a socket: any page may have a browser try, and only the `Origin` header tells whose it is. What is
 * not a browser sends none.
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
    // Where something in front does the encryption, the page's scheme is not ours.
    return page !== undefined && page !== '' && page === URL.parse(`${protocol}//${host}`)?.host;
  };
}
