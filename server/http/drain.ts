import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds for requests in flight when the app closes. */
export const defaultDrainTimeout = 6_000;

/**
 * Lets the app close soon: closes idle connections at once and the others after their answers, which say `Connection: close`. What is
 * still open after the timeout is cut off. WebSockets are the chat's own.
 */
export function drainOnClose(app: FastifyInstance, timeout: number): void {
  const { server } = app;
  /** Connections that have not sent a request yet: for Node.js they are not idle. */
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
    // This answer may have begun before: its connection is idle as soon as Node.js has noted its end.
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
