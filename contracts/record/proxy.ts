import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
  request as send,
} from 'node:http';
import { request as sendSafely } from 'node:https';
import type { Duplex } from 'node:stream';
import { FrameImpl, Parser } from '@stomp/stompjs';
import WebSocket, { WebSocketServer } from 'ws';
import { type LocalServer, listen } from '../local-server.ts';
import type { Recording } from './recording.ts';
import { secretsOfBody, secretsOfHeaders, secretsOfQuery } from './secrets.ts';

export interface RecordingProxy extends LocalServer {
  recording: Recording;
}

/** In bytes. A larger body is not a call's JSON: it is forwarded, and only its beginning is kept. */
const mostBytes = 4_000_000;

/** Headers of one connection, and headers that would bring a compressed answer or a 304. */
const droppedHeaders = new Set([
  'host',
  'connection',
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
]);

/**
 * A proxy on 127.0.0.1 that forwards everything unchanged to a backend, and keeps the answers and the chat frames.
 * @param port 0 for any free port
 */
export async function startRecordingProxy(backend: URL, port: number): Promise<RecordingProxy> {
  const recording: Recording = { calls: [], frames: [], unanswered: [], secrets: new Set() };
  const server = createServer((request, response) => pass(backend, request, response, recording));
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    passSocket(sockets, backend, { request, socket, head }, recording);
  });
  const local = await listen(server, port);
  return {
    url: local.url,
    recording,
    async close() {
      for (const client of sockets.clients) client.terminate();
      await local.close();
    },
  };
}

const addressOf = (backend: URL, { url = '/' }: IncomingMessage) =>
  new URL(`${backend.href.replace(/\/+$/, '')}${url}`);

function pass(
  backend: URL,
  request: IncomingMessage,
  response: ServerResponse,
  { calls, unanswered, secrets }: Recording,
): void {
  const { method = 'GET', headers } = request;
  const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://proxy');
  for (const secret of [...secretsOfHeaders(headers), ...secretsOfQuery(searchParams)]) secrets.add(secret);
  const options: RequestOptions = { method, headers: withoutOwn(headers) };
  const asked = (backend.protocol === 'https:' ? sendSafely : send)(addressOf(backend, request), options);
  const body = keep(request);
  asked.on('response', (answer) => {
    const content = keep(answer);
    const status = answer.statusCode ?? 502;
    response.writeHead(status, answer.rawHeaders);
    answer.pipe(response);
    answer.on('end', () => {
      const answered = { ...answer.headers };
      const found = [...secretsOfHeaders(answered), ...secretsOfBody(body()), ...secretsOfBody(content())];
      for (const secret of found) secrets.add(secret);
      if (method === 'OPTIONS') return;
      const texts = Object.entries(answered).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]);
      const query = [...new Set(searchParams.keys())];
      calls.push({
        method,
        path,
        query,
        status,
        headers: Object.fromEntries(texts),
        content: content(),
      });
    });
    answer.on('error', () => response.destroy());
  });
  asked.on('error', () => {
    unanswered.push(`${method} ${path}`);
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  });
  response.on('close', () => {
    if (!response.writableEnded) asked.destroy();
  });
  request.pipe(asked);
}

function withoutOwn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !droppedHeaders.has(name)));
}

/**
 * Collects the data that is read from a stream.
 * @returns a function that returns the data so far
 */
function keep(stream: IncomingMessage): () => Buffer {
  const chunks: Buffer[] = [];
  let length = 0;
  stream.on('data', (chunk: Buffer) => {
    if (length < mostBytes) chunks.push(chunk);
    length += chunk.length;
  });
  return () => Buffer.concat(chunks);
}

interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
}

/** Connects to the backend first, so that the app gets the backend's rejection. */
function passSocket(
  sockets: WebSocketServer,
  backend: URL,
  { request, socket, head }: Upgrade,
  { frames, secrets }: Recording,
): void {
  const address = addressOf(backend, request);
  for (const secret of secretsOfQuery(address.searchParams)) secrets.add(secret);
  address.protocol = address.protocol.replace('http', 'ws');
  const { origin, 'sec-websocket-protocol': protocols = '' } = request.headers;
  const names = protocols.split(/,\s*/).filter((name) => name !== '');
  const remote = new WebSocket(address, names, { origin });
  socket.on('error', () => remote.terminate());
  remote.on('unexpected-response', (asked, { statusCode = 502 }) => {
    socket.end(`HTTP/1.1 ${statusCode} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    asked.destroy();
  });
  remote.on('error', () => socket.destroy());
  remote.on('open', () => {
    // Accept the protocol that the backend has accepted.
    request.headers['sec-websocket-protocol'] = remote.protocol;
    if (remote.protocol === '') delete request.headers['sec-websocket-protocol'];
    sockets.handleUpgrade(request, socket, head, (local) => {
      const record = recorderOf(frames, secrets);
      relay(local, remote, record);
      relay(remote, local, record);
    });
  });
  // Without the pause, frames would be lost before the upgrade of the app is complete.
  remote.on('upgrade', () => remote.pause());
}

function relay(from: WebSocket, to: WebSocket, record: (data: string) => void): void {
  from.on('message', (data, binary) => {
    if (!binary) record(String(data));
    if (to.readyState === WebSocket.OPEN) to.send(data, { binary });
  });
  from.on('close', (code, reason) => {
    // The codes 1005 and 1006 must not be sent.
    if (code === 1005 || code === 1006) to.terminate();
    else to.close(code, reason);
  });
  from.on('error', () => to.terminate());
  from.resume();
}

/** Keeps only the messages in both directions: other frames may contain tokens. */
function recorderOf(frames: Recording['frames'], secrets: Set<string>): (data: string) => void {
  return (data) => {
    const parser = new Parser(
      (raw) => {
        const { command, headers, body } = FrameImpl.fromRawFrame(raw, true);
        for (const secret of secretsOfHeaders(headers)) secrets.add(secret);
        if (command === 'SEND' || command === 'MESSAGE') frames.push({ command, headers, body });
      },
      () => undefined,
    );
    parser.parseChunk(data);
  };
}
