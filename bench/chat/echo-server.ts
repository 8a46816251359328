/**
 * The baseline of bench/chat-load.ts: a WebSocket server that relays each message to both connections of a pair (`/chat?pair=…`) and
 * stores nothing. It listens on `PORT`.
 */
import { once } from 'node:events';
import { type WebSocket, WebSocketServer } from 'ws';

const pairs = new Map<string, Set<WebSocket>>();
const port = Number(process.env.PORT);
const server = new WebSocketServer({ host: '127.0.0.1', port, path: '/chat' });

server.on('connection', (socket, { url = '' }) => {
  const pair = new URL(url, 'ws://localhost').searchParams.get('pair');
  if (pair === null) return;
  const sockets = pairs.get(pair) ?? new Set();
  pairs.set(pair, sockets.add(socket));
  socket.on('message', (data) => {
    for (const one of sockets) one.send(data, { binary: false });
  });
  socket.on('close', () => sockets.delete(socket));
});

await once(server, 'listening');
console.log(`The echo runs at http://127.0.0.1:${port}`);
