/** Tests that the proxy for the fault runs of the chat causes the faults that its report names. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type CuttingProxy, startCuttingProxy } from '../../../bench/chat/cutting-proxy.ts';
import { type CutKind, makeFault } from '../../../bench/chat/faults.ts';
import { makeRandom } from '../../demo/generate/random.ts';
import { patiently } from '../support/members.ts';

/** A server that records its messages and answers a SEND with a copy. */
async function startServer() {
  const received: string[] = [];
  const closings: number[] = [];
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      received.push(String(data));
      socket.send(String(data).replace('SEND', 'MESSAGE'));
    });
    socket.on('error', () => undefined);
    socket.on('close', (code) => closings.push(code));
  });
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, received, closings };
}

async function startProxy(ports: number[]): Promise<CuttingProxy> {
  const proxy = await startCuttingProxy(ports);
  onTestFinished(proxy.close);
  return proxy;
}

async function openClient({ url }: CuttingProxy) {
  const socket = new WebSocket(new URL('chat', url));
  const received: string[] = [];
  const closings: number[] = [];
  socket.on('message', (data) => received.push(String(data)));
  socket.on('error', () => undefined);
  socket.on('close', (code) => closings.push(code));
  await once(socket, 'open');
  return { socket, received, closings };
}

const abnormal = 1006;
const frame = (key: string) => `SEND\nidempotency-key:${key}\n\nCiao, is the room still there?\0`;
const copy = (key: string) => frame(key).replace('SEND', 'MESSAGE');

test('passes frames of every length in both directions', async () => {
  const server = await startServer();
  const { socket, received } = await openClient(await startProxy([server.port]));
  const texts = [0, 1, 125, 126, 65_535, 65_536, 200_000].map((length) => 'è'.repeat(length));
  for (const text of texts) socket.send(text);
  await vi.waitFor(() => expect(received).toHaveLength(texts.length), patiently);
  expect(server.received).toEqual(texts);
  expect(received).toEqual(texts);
});

test('connects to the next server when one is down', async () => {
  const gone = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(gone, 'listening');
  const { port: deadPort } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  const server = await startServer();
  const proxy = await startProxy([deadPort, server.port]);
  await openClient(proxy);
  expect(proxy.chatPort()).toBe(server.port);
});

test('passes nothing after it has held back a frame, so that a stream has no gaps', async () => {
  const server = await startServer();
  const proxy = await startProxy([server.port]);
  const { socket, received } = await openClient(proxy);
  const isMet = Promise.withResolvers<void>();
  proxy.arm(({ direction }) =>
    direction === 'down' ? { passed: 0, isDone: true, afterwards: isMet.resolve } : undefined,
  );
  socket.send(frame('a'));
  await isMet.promise;
  socket.send(frame('b'));
  await vi.waitFor(() => expect(server.received).toEqual([frame('a'), frame('b')]), patiently);
  const next = await openClient(proxy);
  next.socket.send(frame('c'));
  await vi.waitFor(() => expect(next.received).toEqual([copy('c')]), patiently);
  expect(received).toEqual([]);
});

describe('faults', () => {
  async function withFault(kind: CutKind) {
    const server = await startServer();
    const proxy = await startProxy([server.port]);
    const happened = vi.fn();
    const killServer = vi.fn();
    const reloadClient = vi.fn();
    const around = { happened, silence: proxy.silence, killServer, reloadClient };
    const arm = () => proxy.arm(makeFault(kind, makeRandom(1), around));
    return { server, proxy, happened, killServer, reloadClient, arm, client: await openClient(proxy) };
  }

  test('in mid-frame, to the server: the server does not get the message', async () => {
    const { server, client, arm, happened, proxy } = await withFault('in mid-frame, to the server');
    arm();
    client.socket.send('\n');
    client.socket.send(frame('a'));
    await vi.waitFor(
      () => expect([server.closings, client.closings]).toEqual([[abnormal], [abnormal]]),
      patiently,
    );
    expect(server.received).toEqual(['\n']);
    expect(happened).toHaveBeenCalledExactlyOnceWith('in mid-frame, to the server');
    expect(proxy.pending()).toBe(0);
  });

  test('in mid-frame, to the client: the server gets the message, the client gets no copy', async () => {
    const { server, client, arm } = await withFault('in mid-frame, to the client');
    arm();
    client.socket.send(frame('a'));
    await vi.waitFor(
      () => expect([server.closings, client.closings]).toEqual([[abnormal], [abnormal]]),
      patiently,
    );
    expect(server.received).toEqual([frame('a')]);
    expect(client.received).toEqual([]);
  });

  test("before the server's copy: earlier messages pass", async () => {
    const { server, client, arm } = await withFault("before the server's copy");
    client.socket.send(frame('a'));
    await vi.waitFor(() => expect(client.received).toEqual([copy('a')]), patiently);
    arm();
    client.socket.send(frame('b'));
    await vi.waitFor(() => expect(client.closings).toEqual([abnormal]), patiently);
    expect(server.received).toEqual([frame('a'), frame('b')]);
    expect(client.received).toEqual([copy('a')]);
  });

  test('while connecting: closes the current connection and then the next one while it connects', async () => {
    const { server, proxy, client, arm, happened } = await withFault('while connecting');
    arm();
    client.socket.send(frame('a'));
    await vi.waitFor(
      () => expect([server.closings, client.closings]).toEqual([[abnormal], [abnormal]]),
      patiently,
    );
    expect(happened).not.toHaveBeenCalled();
    const next = await openClient(proxy).catch(() => undefined);
    for (const step of ['CONNECT', 'CONNECTED', 'SUBSCRIBE', 'RECEIPT'])
      next?.socket.send(`${step}\nid:0\n\n\0`);
    await vi.waitFor(() => expect(happened).toHaveBeenCalledExactlyOnceWith('while connecting'), patiently);
    expect(proxy.pending()).toBe(0);
  });

  test('silently half-open: neither side is notified, and a new connection works', async () => {
    const { server, proxy, client, arm } = await withFault('silently half-open');
    arm();
    client.socket.send(frame('a'));
    await vi.waitFor(() => expect(proxy.pending()).toBe(0), patiently);
    const next = await openClient(proxy);
    next.socket.send(frame('b'));
    await vi.waitFor(() => expect(next.received).toEqual([copy('b')]), patiently);
    expect(server.received).toEqual([frame('b')]);
    expect([client.received, client.closings, server.closings]).toEqual([[], [], []]);
    client.socket.terminate();
    await vi.waitFor(() => expect(server.closings).toEqual([abnormal]), patiently);
  });

  test.each(['server killed', 'client reloaded'] as const)('%s: happens once, at a message', async (kind) => {
    const { client, arm, killServer, reloadClient, happened } = await withFault(kind);
    arm();
    client.socket.send(frame('a'));
    const fatal = kind === 'server killed' ? killServer : reloadClient;
    await vi.waitFor(() => expect(fatal).toHaveBeenCalledOnce(), patiently);
    expect(happened).toHaveBeenCalledExactlyOnceWith(kind);
  });
});
