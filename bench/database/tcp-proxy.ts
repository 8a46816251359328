import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a database. */
export interface TcpProxy {
  /** The address of a database, with this proxy in between. */
  through(databaseUrl: string): string;
  /** Sets the database for new connections. */
  setTarget(databaseUrl: string): void;
  /** Resets all connections. */
  reset(): void;
  /** Drops the data of all connections, including those that are opened before `restore`. */
  vanish(): void;
  /** Lets new connections work again. The dropped data stays lost. */
  restore(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  let target = new URL(databaseUrl);
  let isVanishing = false;
  const links = new Set<{ sockets: Socket[]; isLost: boolean }>();

  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    const link = { sockets: [client, upstream], isLost: isVanishing };
    links.add(link);
    const forward = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        if (!link.isLost) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.once('close', () => {
        links.delete(link);
        to.destroy();
      });
    };
    forward(client, upstream);
    forward(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has an address.');

  const reset = () => {
    for (const { sockets } of links) for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    through(url) {
      const proxied = new URL(url);
      proxied.port = String(address.port);
      return proxied.href;
    },
    setTarget(url) {
      target = new URL(url);
    },
    reset,
    vanish() {
      isVanishing = true;
      for (const link of links) link.isLost = true;
    },
    restore() {
      isVanishing = false;
    },
    async close() {
      server.close();
      reset();
      await once(server, 'close');
    },
  };
}
