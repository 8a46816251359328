import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket as NodeWebSocket } from 'ws';
import { aMessage, anOwnMessage, aSendError } from '../../../fixtures/chat.ts';
import { type ChatSocketOptions, openChatSocket } from '../../../src/api/chat/chat-socket.ts';
import { nowhere } from '../../support/http-backend.ts';
import { aBroker, present, type Visit, written } from './stomp-broker.ts';

const versions = { version: '1.2', 'heart-beat': '0,0' };
const beats = { version: '1.2', 'heart-beat': '10000,10000' };

/** Opens a socket and collects its callbacks in one list. */
function open(url: string, options: Partial<ChatSocketOptions> = {}) {
  const received: unknown[] = [];
  const notify =
    (name: string) =>
    (...what: unknown[]) =>
      void received.push([name, ...what]);
  const socket = openChatSocket({
    url,
    token: 't0ken',
    onOpen: notify('open'),
    onMessage: notify('message'),
    onSendError: notify('refusal'),
    onMarker: notify('marker'),
    onUnreadable: notify('unreadable'),
    onLost: notify('lost'),
    ...options,
  });
  onTestFinished(() => socket.close());
  return { socket, received };
}

/** Opens a connected and subscribed socket at a broker that the test controls. */
async function connected(
  headers: Record<string, string> = versions,
  options: Partial<ChatSocketOptions> = {},
) {
  const broker = await aBroker();
  const { socket, received } = open(broker.url, options);
  const visit = await broker.visit();
  const subscription = await visit.subscribed(headers);
  visit.give('RECEIPT', { 'receipt-id': subscription.receipt ?? '' });
  await present(() => received.length > 0);
  expect(received).toEqual([['open']]);
  const deliver = (body: string, headers: Record<string, string> = {}) =>
    visit.give('MESSAGE', { 'message-id': 'm', subscription: subscription.id ?? '', ...headers }, body);
  return { broker, socket, received, visit, subscription, deliver };
}

function fakeTimers(...toFake: ('setTimeout' | 'setInterval' | 'Date')[]) {
  vi.useFakeTimers({ toFake: [...toFake, 'clearTimeout', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

const isClosed = ({ socket }: Visit) => socket.readyState === socket.CLOSED;

describe('a connection', () => {
  it('sends the STOMP version, the host and the heartbeat intervals', async () => {
    const { visit } = await connected();
    expect(visit.socket.protocol).toBe('v12.stomp');
    expect((await visit.frame('CONNECT')).headers).toEqual({
      'accept-version': '1.2',
      host: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      'heart-beat': '10000,10000',
    });
  });

  it('subscribes to the messages of its user, with a receipt', async () => {
    const { subscription } = await connected();
    expect(subscription).toMatchObject({
      destination: '/user/queue/messages',
      id: expect.stringMatching(/./),
      receipt: expect.stringMatching(/./),
    });
  });

  it('has the token in its URL only', async () => {
    const { visit, socket } = await connected();
    socket.send({ recipientEmail: 'marco@example.org', content: 'Ciao', key: 'key-1' });
    await visit.frame('SEND');
    expect(visit.path).toBe('/chat?token=t0ken');
    expect(JSON.stringify(visit.frames)).not.toContain('t0ken');
  });

  it('appends the token to a URL with a query', async () => {
    const broker = await aBroker();
    open(`${broker.url}?room=1`, { token: 'a&b=c/d+e ü' });
    const { path } = await broker.visit();
    const query = new URL(path, broker.url).searchParams;
    expect([query.get('room'), query.get('token')]).toEqual(['1', 'a&b=c/d+e ü']);
  });

  it('is open when the subscription is confirmed', async () => {
    const broker = await aBroker();
    const { received } = open(broker.url);
    const visit = await broker.visit();
    const headers = await visit.subscribed();
    expect(received).toEqual([]);
    visit.give('RECEIPT', { 'receipt-id': headers.receipt ?? '' });
    await expect.poll(() => received).toEqual([['open']]);
  });

  it('is open after a second without a receipt, and again when a late receipt arrives', async () => {
    const broker = await aBroker();
    const { received } = open(broker.url);
    const visit = await broker.visit();
    await visit.frame('CONNECT');
    fakeTimers('setTimeout');
    visit.give('CONNECTED', versions);
    const { headers } = await visit.frame('SUBSCRIBE');
    vi.advanceTimersByTime(999);
    expect(received).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(received).toEqual([['open']]);
    visit.give('RECEIPT', { 'receipt-id': headers.receipt ?? '' });
    await present(() => received.length === 2);
    expect(received).toEqual([['open'], ['open']]);
  });

  it('can use another WebSocket implementation', async () => {
    const WebSocket = NodeWebSocket as unknown as NonNullable<ChatSocketOptions['WebSocket']>;
    const { deliver, received } = await connected(versions, { WebSocket });
    deliver(JSON.stringify(aMessage()));
    await expect.poll(() => received[1]).toEqual(['message', aMessage(), null]);
  });

  it('throws when the browser forbids it', () => {
    class Forbidden {
      constructor() {
        throw new DOMException('The page is on https.', 'SecurityError');
      }
    }
    const WebSocket = Forbidden as unknown as NonNullable<ChatSocketOptions['WebSocket']>;
    expect(() => open('ws://127.0.0.1/chat', { WebSocket })).toThrow('The page is on https.');
  });
});

describe('an incoming frame', () => {
  it('is a message with the key of its SEND', async () => {
    const { deliver, received } = await connected();
    deliver(JSON.stringify(aMessage()));
    deliver(JSON.stringify(anOwnMessage()), { 'idempotency-key': 'key: 1\n' });
    await expect
      .poll(() => received.slice(1))
      .toEqual([
        ['message', aMessage(), null],
        ['message', anOwnMessage(), 'key: 1\n'],
      ]);
  });

  it('reports how far the member has read on another device', async () => {
    const { deliver, received } = await connected();
    const marker = { conversationId: 31, readUntil: '2025-06-15T14:11:00.000Z' };
    deliver(JSON.stringify(marker));
    await present(() => received.length > 1);
    expect(received.at(-1)).toEqual(['marker', marker]);
  });

  it('is a send error with the key of its SEND', async () => {
    const { deliver, received } = await connected();
    deliver(JSON.stringify(aSendError()), { 'idempotency-key': 'key-1' });
    deliver(JSON.stringify(aSendError({ error: 'RATE_LIMITED', retryAfterSeconds: 3 })));
    await expect
      .poll(() => received.slice(1))
      .toEqual([
        ['refusal', aSendError(), 'key-1'],
        ['refusal', aSendError({ error: 'RATE_LIMITED', retryAfterSeconds: 3 }), null],
      ]);
  });

  it('may arrive before the subscription is confirmed', async () => {
    const broker = await aBroker();
    const { received } = open(broker.url);
    const visit = await broker.visit();
    const headers = await visit.subscribed();
    visit.give('MESSAGE', { 'message-id': '1', subscription: headers.id ?? '' }, JSON.stringify(aMessage()));
    await expect.poll(() => received).toEqual([['message', aMessage(), null]]);
  });

  it.each([
    'two\nlines\r\n\n and  spaces ',
    'perché? 🏠 家 \u202e',
    'a \u0000 and a "quote" \\n',
    'x'.repeat(100_000),
  ])('keeps its text: %j', async (content) => {
    const { deliver, received } = await connected();
    deliver(JSON.stringify(aMessage({ content })));
    await expect.poll(() => received[1]).toEqual(['message', aMessage({ content }), null]);
  });

  it('may arrive in pieces or together with others', async () => {
    const { visit, received, subscription } = await connected();
    const frame = (content: string) =>
      written(
        'MESSAGE',
        { 'message-id': '1', subscription: subscription.id ?? '' },
        JSON.stringify(aMessage({ content })),
      );
    const bytes = Buffer.concat([frame('perché'), Buffer.from('\n'), frame('no?')]);
    // Cuts a character of two bytes in the middle.
    const cut = bytes.indexOf('é') + 1;
    visit.socket.send(bytes.subarray(0, cut));
    visit.socket.send(bytes.subarray(cut));
    await expect
      .poll(() => received.slice(1))
      .toEqual([
        ['message', aMessage({ content: 'perché' }), null],
        ['message', aMessage({ content: 'no?' }), null],
      ]);
  });

  it.each([
    { name: 'no JSON', body: '<html>' },
    { name: 'nothing', body: '' },
    { name: 'a message without an id', body: JSON.stringify({ ...aMessage(), messageId: undefined }) },
    { name: 'a list', body: JSON.stringify([aMessage()]) },
  ])('with $name is reported as unreadable, and the connection continues', async ({ body }) => {
    const { deliver, received } = await connected();
    deliver(body);
    deliver(JSON.stringify(aMessage()));
    await expect
      .poll(() => received.slice(1))
      .toEqual([
        ['unreadable', expect.any(Error)],
        ['message', aMessage(), null],
      ]);
  });
});

describe('sending', () => {
  it('writes a SEND with the idempotency key', async () => {
    const { socket, visit } = await connected();
    socket.send({ recipientEmail: 'marco@example.org', content: 'Ciao', key: 'key-1' });
    const { headers, body } = await visit.frame('SEND');
    expect(headers).toEqual({
      destination: '/app/sendMessage',
      'content-type': 'application/json',
      'content-length': `${body.length}`,
      'idempotency-key': 'key-1',
    });
    expect(JSON.parse(body)).toEqual({ recipientEmail: 'marco@example.org', content: 'Ciao' });
  });

  it('writes no key header without a key', async () => {
    const { socket, visit } = await connected();
    socket.send({ recipientEmail: 'marco@example.org', content: 'Ciao', key: null });
    expect(Object.keys((await visit.frame('SEND')).headers)).not.toContain('idempotency-key');
  });

  it.each(['two\nlines\r\n', 'perché? 🏠 家', 'a \u0000 and a "quote" \\n', 'x'.repeat(100_000)])(
    'keeps the text: %j',
    async (content) => {
      const { socket, visit } = await connected();
      socket.send({ recipientEmail: 'marco@example.org', content, key: null });
      expect(JSON.parse((await visit.frame('SEND')).body).content).toBe(content);
    },
  );

  it('keeps the order', async () => {
    const { socket, visit } = await connected();
    const contents = Array.from({ length: 50 }, (_, i) => `Text ${i}`);
    for (const content of contents) socket.send({ recipientEmail: 'm@example.org', content, key: content });
    const sent = () => visit.frames.filter(({ command }) => command === 'SEND');
    await expect.poll(() => sent().map(({ body }) => JSON.parse(body).content)).toEqual(contents);
  });

  it('does nothing without a connection', async () => {
    const broker = await aBroker();
    const { socket, received } = open(broker.url);
    const send = () => socket.send({ recipientEmail: 'm@example.org', content: 'Ciao', key: null });
    send();
    const visit = await broker.visit();
    await visit.frame('CONNECT');
    send();
    visit.socket.close();
    await expect.poll(() => received).toEqual([['lost', 'failed']]);
    send();
    socket.close();
    send();
    expect(visit.frames.map(({ command }) => command)).toEqual(['CONNECT']);
  });
});

describe('a connection that fails to open', () => {
  it('reports an error when nothing listens', async () => {
    const { received } = open((await nowhere()).replace('http', 'ws'));
    await expect.poll(() => received).toEqual([['lost', 'error']]);
  });

  it('reports an error when the upgrade is rejected, because browsers hide the reason', async () => {
    const broker = await aBroker({
      refuse: (write) => write('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n'),
    });
    const { received } = open(broker.url);
    await expect.poll(() => received).toEqual([['lost', 'error']]);
  });

  it.each([
    {
      name: 'answers ERROR',
      end: (visit: Visit) => visit.give('ERROR', { message: 'No.' }),
      cause: 'failed',
    },
    { name: 'closes', end: (visit: Visit) => visit.socket.close(), cause: 'failed' },
    { name: 'drops the connection', end: (visit: Visit) => visit.socket.terminate(), cause: 'error' },
  ])('is reported once when the server $name: $cause', async ({ end, cause }) => {
    const broker = await aBroker();
    const { received } = open(broker.url);
    const visit = await broker.visit();
    await visit.frame('CONNECT');
    end(visit);
    await expect.poll(() => received).toEqual([['lost', cause]]);
    await expect.poll(() => isClosed(visit)).toBe(true);
    expect(received).toHaveLength(1);
  });

  it('reports a failure after ten seconds without CONNECTED', async () => {
    fakeTimers('setTimeout');
    const broker = await aBroker();
    const { received } = open(broker.url);
    const visit = await broker.visit();
    await visit.frame('CONNECT');
    vi.advanceTimersByTime(9999);
    expect(received).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(received).toEqual([['lost', 'failed']]);
    await present(() => isClosed(visit));
  });

  it('reports an error after ten seconds without an answer to the upgrade', async () => {
    const asked = Promise.withResolvers<void>();
    const broker = await aBroker({ refuse: () => asked.resolve() });
    fakeTimers('setTimeout');
    const { received } = open(broker.url);
    await asked.promise;
    vi.advanceTimersByTime(10_000);
    expect(received).toEqual([['lost', 'error']]);
  });

  it('has a time limit for opening only', async () => {
    fakeTimers('setTimeout');
    const { received } = await connected();
    vi.advanceTimersByTime(60_000);
    expect(received).toEqual([['open']]);
  });
});

describe('a lost connection', () => {
  it.each([
    { name: 'closed by the server', end: (visit: Visit) => visit.socket.close(1001), cause: 'closed' },
    { name: 'cut', end: (visit: Visit) => visit.socket.terminate(), cause: 'closed' },
    {
      name: 'rejected by the server',
      end: (visit: Visit) => visit.give('ERROR', { message: 'Not authenticated.' }),
      cause: 'failed',
    },
  ])('is reported once when it is $name', async ({ end, cause }) => {
    const { received, visit } = await connected();
    end(visit);
    await expect.poll(() => received.slice(1)).toEqual([['lost', cause]]);
    await expect.poll(() => isClosed(visit)).toBe(true);
    expect(received).toHaveLength(2);
  });

  it('reports nothing after the loss', async () => {
    const { received, visit, subscription, deliver } = await connected();
    const to = { 'message-id': '1', subscription: subscription.id ?? '' };
    // Sent in one chunk: the socket handles nothing after the ERROR.
    visit.socket.send(
      Buffer.concat([
        written('ERROR', { message: 'No.' }),
        written('MESSAGE', to, JSON.stringify(aMessage())),
        written('MESSAGE', to, 'unreadable'),
      ]),
    );
    deliver(JSON.stringify(aMessage()));
    await expect.poll(() => isClosed(visit)).toBe(true);
    expect(received).toEqual([['open'], ['lost', 'failed']]);
  });

  it('does not reconnect by itself', async () => {
    const { received, visit, broker } = await connected();
    visit.socket.terminate();
    await expect.poll(() => received).toHaveLength(2);
    fakeTimers('setTimeout', 'setInterval', 'Date');
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    open(broker.url);
    await present(() => broker.visits[1]?.frames.length);
    expect(broker.visits).toHaveLength(2);
  });
});

describe('a silent connection', () => {
  it('is lost after 22 seconds', async () => {
    fakeTimers('setInterval', 'Date');
    const { received, visit } = await connected(beats);
    vi.advanceTimersByTime(20_000);
    expect(received).toEqual([['open']]);
    vi.advanceTimersByTime(2000);
    expect(received.slice(1)).toEqual([['lost', 'closed']]);
    await present(() => isClosed(visit));
  });

  it('stays while frames or heartbeats arrive', async () => {
    fakeTimers('setInterval', 'Date');
    const { received, visit, deliver } = await connected(beats);
    vi.advanceTimersByTime(18_000);
    deliver(JSON.stringify(aMessage()));
    await present(() => received.length === 2);
    vi.advanceTimersByTime(18_000);
    expect(received).toHaveLength(2);
    visit.socket.send('\n');
    // A heartbeat causes no callback. The next frame shows that it has arrived.
    deliver(JSON.stringify(aMessage({ messageId: 12 })));
    await present(() => received.length === 3);
    vi.advanceTimersByTime(18_000);
    expect(received).toHaveLength(3);
  });

  it('stays when the server offers no heartbeats', async () => {
    fakeTimers('setInterval', 'Date');
    const { received } = await connected({ version: '1.2', 'heart-beat': '0,10000' });
    vi.advanceTimersByTime(600_000);
    expect(received).toEqual([['open']]);
  });

  it('stays when the server sends no heart-beat header', async () => {
    fakeTimers('setInterval', 'Date');
    const { received } = await connected({ version: '1.2' });
    vi.advanceTimersByTime(600_000);
    expect(received).toEqual([['open']]);
  });

  it('gets our heartbeats every ten seconds', async () => {
    fakeTimers('setInterval', 'Date');
    const { socket, visit } = await connected({ version: '1.2', 'heart-beat': '0,10000' });
    const heard = () => visit.frames.filter(({ command }) => command === '').length;
    vi.advanceTimersByTime(9999);
    socket.send({ recipientEmail: 'm@example.org', content: 'Ciao', key: null });
    await visit.frame('SEND');
    expect(heard()).toBe(0);
    vi.advanceTimersByTime(20_001);
    await present(() => heard() === 3);
  });
});

describe('closing', () => {
  it('ends the connection without a callback', async () => {
    const { socket, received, visit, deliver } = await connected(beats);
    socket.close();
    deliver(JSON.stringify(aMessage()));
    await expect.poll(() => isClosed(visit)).toBe(true);
    expect(received).toEqual([['open']]);
    // A dead connection would not answer a DISCONNECT.
    expect(visit.frames.map(({ command }) => command)).not.toContain('DISCONNECT');
  });

  it.each(['CONNECT', 'SUBSCRIBE'])('leaves no timer after %s', async (last) => {
    fakeTimers('setTimeout', 'setInterval');
    const broker = await aBroker();
    const { socket } = open(broker.url);
    const visit = await broker.visit();
    await visit.frame('CONNECT');
    if (last === 'SUBSCRIBE') {
      visit.give('CONNECTED', beats);
      await visit.frame('SUBSCRIBE');
    }
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    socket.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('works once when it is called twice', async () => {
    const { socket, received, visit } = await connected();
    socket.close();
    socket.close();
    await expect.poll(() => isClosed(visit)).toBe(true);
    expect(received).toEqual([['open']]);
  });

  it('leaves no connection when it is called at once', async () => {
    const broker = await aBroker();
    const { socket, received } = open(broker.url);
    socket.close();
    open(broker.url);
    const later = await present(() => broker.visits.find(({ frames }) => frames.length > 0));
    await present(() => broker.visits.every((visit) => visit === later || isClosed(visit)));
    expect(received).toEqual([]);
  });

  it('while connecting causes no callback', async () => {
    const broker = await aBroker();
    const { socket, received } = open(broker.url);
    const visit = await broker.visit();
    await visit.frame('CONNECT');
    socket.close();
    visit.give('CONNECTED', versions);
    await expect.poll(() => isClosed(visit)).toBe(true);
    expect(received).toEqual([]);
  });
});
