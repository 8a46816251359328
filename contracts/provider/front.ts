import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface Front {
  url: string;
  /** Has the next request to this path, or the next WebSocket where it is of `/chat`, answered by the strict app. */
  beStrictOnce(path: string): void;
  beLenient(): void;
  close(): Promise<void>;
}

/**
 * One address for two apps on one database: the one that answers, and one whose rate limits are all but used up. A limit is
 * counted by address for minutes, so that an app which has met it once could not answer the next interaction.
 */
export async function startFront(
  { lenient, strict }: { lenient: FastifyInstance; strict: FastifyInstance },
  port = 0,
): Promise<Front> {
  let strictPath: string | null = null;
  const appFor = (url = '/') => {
    if (strictPath === null || url.split('?')[0] !== strictPath) return lenient;
    strictPath = null;
    return strict;
  };
  // Each on a port of its own, which nobody calls: the chat opens when its app listens.
  for (const app of [lenient, strict]) await app.listen({ host: '127.0.0.1', port: 0 });
  const server = createServer((request, response) => appFor(request.url).routing(request, response));
  server.on('upgrade', (request, socket, head) => {
    const isHeard = appFor(request.url).server.emit('upgrade', request, socket, head);
    if (!isHeard) socket.destroy();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    beStrictOnce(path) {
      strictPath = path;
    },
    beLenient() {
      strictPath = null;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
