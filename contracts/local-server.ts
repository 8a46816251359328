import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalServer {
  /** Without a trailing slash. */
  url: string;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/** Starts a server on 127.0.0.1, on any free port unless one is given. */
export async function listen(server: Server, port = 0): Promise<LocalServer> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
