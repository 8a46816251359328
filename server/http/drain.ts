import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds for requests in flight when the app closes. */
export const defaultDrainTimeout = 6_000;

/**
 * Closes idle connections at once when the app closes, and the others after their answers, which have `Connection: close`.
 * Connections that are still open after the timeout are destroyed. WebSockets are closed by the chat.
 */
export function drainOnClose(app: FastifyInstance, timeout: number): void {
  const { server } = app;
  /** Connections without a request yet, which Node.js does not count as idle. */
  const unused = new Set<Socket>();
  let isDraining = false;

  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  for (const event of ['request', 'upgrade'] as const) {
    server.on(event, ({ socket }) => unused.delete(socket as Socket));
  }
  app.addHook('onSend', async (_, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async () => {
    // The headers of this answer may have been sent before the draining began. Its connection becomes idle after this event.
    if (isDraining) setImmediate(() => server.closeIdleConnections());
  });
  app.addHook('preClose', async () => {
    isDraining = true;
    server.closeIdleConnections();
    for (const socket of unused) socket.destroy();
    const timer = setTimeout(() => server.closeAllConnections(), timeout);
    server.once('close', () => clearTimeout(timer));
  });
}
