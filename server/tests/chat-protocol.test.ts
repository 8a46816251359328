import { incomingDestination, sendDestination } from '@stanza/schemas/chat.ts';
import type { StompHeaders } from '@stomp/stompjs';
import { describe, expect, test } from 'vitest';
import {
  command,
  connect,
  enter,
  failure,
  hear,
  listen,
  openSocket,
  receipt,
  say,
  subscribe,
} from './support/chat-peer.ts';
import { openMembersApp } from './support/members.ts';

const { app, anna, bruno } = await openMembersApp();
const chat = await listen(app);

const hello = { 'accept-version': '1.2', host: 'localhost' };

describe('CONNECT', () => {
  test.each(['CONNECT', 'STOMP'])('is accepted as %s', async (name) => {
    const peer = await openSocket(chat, anna.token);
    peer.send(name, { ...hello, 'accept-version': '1.0,1.1,1.2' });
    const { headers } = await command(peer, 'CONNECTED');
    expect(headers).toEqual({ version: '1.2', 'heart-beat': '10000,10000', server: 'stanza' });
  });

  test('sends its receipt after CONNECTED', async () => {
    const peer = await connect(chat, anna.token, { receipt: 'here' });
    await receipt(peer, 'here');
  });

  test.each<[string, StompHeaders]>([
    ['without a version of ours is rejected', { 'accept-version': '1.0,1.1' }],
    ['with a version that begins like ours is rejected', { 'accept-version': '1.20' }],
    ['without any version (1.0) is rejected', {}],
  ])('%s', async (_, headers) => {
    const peer = await openSocket(chat, anna.token);
    peer.send('CONNECT', headers);
    const { error, code } = await failure(peer);
    expect(error.headers).toMatchObject({ version: '1.2', message: 'unsupported version' });
    expect(error.body).toContain('1.2');
    expect(code).toBe(1002);
  });

  test.each(['often', '1000', '-1,0', '1,2,3'])(
    'with the heart-beat header %j is rejected',
    async (offer) => {
      const peer = await openSocket(chat, anna.token);
      peer.send('CONNECT', { ...hello, 'heart-beat': offer });
      expect((await failure(peer)).error.headers.message).toBe('malformed frame');
    },
  );
});

describe('the server sends an ERROR with the receipt and closes the connection for', () => {
  test('a frame before CONNECT', async () => {
    const peer = await openSocket(chat, anna.token);
    peer.send('SUBSCRIBE', { id: '1', destination: incomingDestination, receipt: 'r' });
    const { error, code } = await failure(peer);
    expect(error.headers).toMatchObject({ message: 'not connected', 'receipt-id': 'r' });
    expect(code).toBe(1002);
  });

  const to = { destination: sendDestination };
  const from = { destination: incomingDestination };
  test.each<[string, string, StompHeaders, string]>([
    ['a second CONNECT', 'CONNECT', hello, 'already connected'],
    ['an unknown command', 'GREET', {}, 'unknown command'],
    ['a command of the server', 'MESSAGE', {}, 'unknown command'],
    ['a command in lower case', 'send', to, 'unknown command'],
    ['a command with a property name of objects', 'constructor', {}, 'unknown command'],
    ['SEND without a destination', 'SEND', {}, 'missing header'],
    ['SEND to another destination', 'SEND', from, 'unknown destination'],
    ['SEND in a transaction', 'SEND', { ...to, transaction: 't' }, 'transactions are not supported'],
    ['SUBSCRIBE without an id', 'SUBSCRIBE', from, 'missing header'],
    ['SUBSCRIBE without a destination', 'SUBSCRIBE', { id: '1' }, 'missing header'],
    [
      'SUBSCRIBE to another destination',
      'SUBSCRIBE',
      { id: '1', destination: '/user/7/queue' },
      'unknown destination',
    ],
    ['SUBSCRIBE with an id in use', 'SUBSCRIBE', { id: 'all', ...from }, 'id in use'],
    ['SUBSCRIBE with a long id', 'SUBSCRIBE', { id: 'x'.repeat(201), ...from }, 'malformed frame'],
    ['SUBSCRIBE with an unknown ack', 'SUBSCRIBE', { id: '1', ack: 'never', ...from }, 'malformed frame'],
    ['UNSUBSCRIBE without an id', 'UNSUBSCRIBE', {}, 'missing header'],
    ['UNSUBSCRIBE with an unknown id', 'UNSUBSCRIBE', { id: '1' }, 'no such subscription'],
    ['ACK without an id', 'ACK', {}, 'missing header'],
    ['NACK in a transaction', 'NACK', { id: '1', transaction: 't' }, 'transactions are not supported'],
    ['BEGIN', 'BEGIN', { transaction: 't' }, 'transactions are not supported'],
    ['COMMIT', 'COMMIT', { transaction: 't' }, 'transactions are not supported'],
    ['ABORT', 'ABORT', { transaction: 't' }, 'transactions are not supported'],
  ])('%s', async (_, name, headers, message) => {
    const peer = await enter(chat, anna.token);
    peer.send(name, { ...headers, receipt: 'the:receipt' });
    const { error, code } = await failure(peer);
    expect(error.headers).toMatchObject({
      message,
      'content-type': 'text/plain;charset=utf-8',
      ...(name !== 'CONNECT' && { 'receipt-id': 'the:receipt' }),
    });
    expect(error.body).toMatch(/^[A-Z].+\.$/);
    expect(code).toBe(1002);
    expect(peer.frames.filter((frame) => frame.headers['receipt-id'] === 'the:receipt')).toHaveLength(1);
  });

  test('a malformed header (without a receipt)', async () => {
    const peer = await enter(chat, anna.token);
    await peer.sendRaw('SEND\ndestination:a\\tb\n\n\0');
    const { error } = await failure(peer);
    expect(error.headers).toMatchObject({ message: 'malformed frame' });
    expect(error.headers).not.toHaveProperty('receipt-id');
  });

  test('a frame that is too long', async () => {
    const peer = await enter(chat, anna.token);
    await peer.sendRaw(`SEND\ndestination:${sendDestination}\nreceipt:r\n\n${'x'.repeat(200_000)}\0`);
    const { error } = await failure(peer);
    expect(error.headers).toMatchObject({ message: 'frame too long', 'receipt-id': 'r' });
  });

  test('a WebSocket message that is too long (close code 1009)', async () => {
    const peer = await enter(chat, anna.token);
    await peer.sendRaw('x'.repeat(2 * 1024 * 1024));
    await peer.end();
    expect(peer.endCode).toBe(1009);
  });

  test('too many subscriptions', async () => {
    const peer = await connect(chat, anna.token);
    for (let i = 0; i < 20; i += 1) await subscribe(peer, String(i));
    peer.send('SUBSCRIBE', { id: '20', destination: incomingDestination });
    expect((await failure(peer)).error.headers.message).toBe('too many subscriptions');
  });

  test('one frame: the frames before it take effect, the frames after it do not', async () => {
    const [mine, theirs] = [await enter(chat, anna.token), await enter(chat, bruno.token)];
    const frame = (content: string) => {
      const body = JSON.stringify({ recipientEmail: bruno.email, content });
      return `SEND\ndestination:${sendDestination}\n\n${body}\0`;
    };
    await mine.sendRaw(`${frame('Before')}GREET\n\n\0${frame('Behind')}`);
    await hear(mine, 'Before');
    await failure(mine);
    const again = await enter(chat, anna.token);
    say(again, bruno, 'Later');
    await hear(theirs, 'Later');
    const said = theirs.frames
      .filter((one) => one.command === 'MESSAGE')
      .map((one) => JSON.parse(one.body).content);
    expect(said).toEqual(['Before', 'Later']);
  });
});

describe('a connection', () => {
  test('gets the receipt of each frame after it was handled, in order', async () => {
    const peer = await enter(chat, anna.token);
    say(peer, bruno, 'With a receipt', { headers: { receipt: 'sent' } });
    peer.send('ACK', { id: '1', receipt: 'acknowledged' });
    peer.send('NACK', { id: '1', receipt: 'not acknowledged' });
    peer.send('UNSUBSCRIBE', { id: 'all', receipt: 'unsubscribed' });
    peer.send('DISCONNECT', { receipt: 'bye:\n' });
    await receipt(peer, 'bye:\n');
    await peer.end();
    expect(peer.endCode).toBe(1000);
    expect(peer.frames.map(({ headers }) => headers['receipt-id'] ?? '').slice(-6)).toEqual([
      // The frame of the message itself has no receipt.
      '',
      'sent',
      'acknowledged',
      'not acknowledged',
      'unsubscribed',
      'bye:\n',
    ]);
  });

  test('is closed by DISCONNECT without a receipt, too', async () => {
    const peer = await connect(chat, anna.token);
    peer.send('DISCONNECT');
    await peer.end();
    expect(peer.endCode).toBe(1000);
  });

  test.each(['client', 'client-individual'])(
    'can ask for acknowledgements with ack:%s; the server ignores ACK and NACK',
    async (ack) => {
      const peer = await connect(chat, anna.token);
      await subscribe(peer, '1', { ack });
      say(peer, bruno, `First, ${ack}`);
      const { headers } = await hear(peer, `First, ${ack}`);
      peer.send('NACK', { id: headers.ack ?? '', receipt: 'no' });
      await receipt(peer, 'no');
      say(peer, bruno, `Second, ${ack}`);
      await hear(peer, `Second, ${ack}`);
    },
  );

  test('accepts frames that are split or joined in any way, as text and as bytes', async () => {
    const peer = await enter(chat, anna.token);
    const body = JSON.stringify({ recipientEmail: bruno.email, content: 'In pièces' });
    const frame = Buffer.from(`SEND\r\ndestination:${sendDestination}\r\n\r\n${body}\0`);
    for (const byte of frame) await peer.sendRaw(Uint8Array.of(byte));
    await hear(peer, 'In pièces');
    await peer.sendRaw(Buffer.concat([frame, Buffer.from('\n'), frame, frame.subarray(0, 20)]));
    await hear(peer, 'In pièces');
    await peer.sendRaw(frame.subarray(20).toString());
    await hear(peer, 'In pièces');
    await hear(peer, 'In pièces');
  });
});
