import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Starts a proxy that delays each request, each answer and each message of a socket by a random time, so that their order changes.
 * @param longest the maximum delay in milliseconds
 */
export async function startSlowProxy(target: string, longest: number) {
  const { hostname, port } = new URL(target);
  const aMoment = () => delay(Math.random() * longest);
  const sockets = new Set<Duplex>();

  const proxy = createServer(async (incoming, answer) => {
    await aMoment();
    const { method, url, headers } = incoming;
    const passedOn = request({ hostname, port, method, path: url, headers }, async (got) => {
      await aMoment();
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.on('error', () => answer.destroy()).pipe(answer);
    });
    passedOn.on('error', () => answer.destroy());
    answer.on('close', () => passedOn.destroy());
    incoming.pipe(passedOn);
  });

  proxy.on('upgrade', async ({ method, url, rawHeaders }, socket: Duplex, head) => {
    sockets.add(socket.on('error', () => socket.destroy()));
    await aMoment();
    const server = connect(Number(port), hostname);
    server.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => {
      server.destroy();
      sockets.delete(socket);
    });
    const headers = rawHeaders.map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\r\n`));
    server.write(`${method} ${url} HTTP/1.1\r\n${headers.join('')}\r\n`);
    server.write(head);
    socket.pipe(server);
    server.on('data', async (part) => {
      server.pause();
      await aMoment();
      if (!socket.writable) return;
      socket.write(part);
      server.resume();
    });
  });

  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
