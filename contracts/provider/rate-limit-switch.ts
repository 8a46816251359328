import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type LocalServer, listen } from '../local-server.ts';

export interface RateLimitSwitch extends LocalServer {
  /** Sends the next request to this path, or the next WebSocket for `/chat`, to the limited app. */
  limitNext(path: string): void;
  /** Cancels `limitNext`. */
  reset(): void;
}

/**
 * One address for two apps on one database: one with generous rate limits, one that allows a single request. A reached limit lasts for
 * minutes, so one app could not answer the following interactions.
 */
export async function startRateLimitSwitch(
  { generous, limited }: { generous: FastifyInstance; limited: FastifyInstance },
  port = 0,
): Promise<RateLimitSwitch> {
  let limitedPath: string | null = null;
  const appFor = (url = '/') => {
    if (limitedPath === null || url.split('?')[0] !== limitedPath) return generous;
    limitedPath = null;
    return limited;
  };
  // The chat of an app starts only when the app listens, so each app listens on an unused port.
  for (const app of [generous, limited]) await app.listen({ host: '127.0.0.1', port: 0 });
  const server = createServer((request, response) => appFor(request.url).routing(request, response));
  server.on('upgrade', (request, socket, head) => {
    const hasListener = appFor(request.url).server.emit('upgrade', request, socket, head);
    if (!hasListener) socket.destroy();
  });
  return {
    ...(await listen(server, port)),
    limitNext(path) {
      limitedPath = path;
    },
    reset() {
      limitedPath = null;
    },
  };
}
