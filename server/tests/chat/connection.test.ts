import { idempotencyHeader, incomingDestination, sendDestination } from '@stanza/schemas/chat/chat.ts';
import { groupSendDestination } from '@stanza/schemas/match/group-chat.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ConnectionOptions, createConnection } from '../../chat/stomp/connection.ts';
import { StompError } from '../../chat/stomp/stomp-error.ts';
import { FakeSocket } from '../support/fake-socket.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  // The clock starts later than 0, since no connection opens at 0.
  vi.advanceTimersByTime(60_000);
});
afterEach(() => {
  vi.useRealTimers();
});

const session = { id: 'a', userId: 1, expiresAt: new Date(0) };
const settled = () => new Promise(setImmediate);

function aConnection(overrides: Partial<ConnectionOptions> = {}) {
  const fake = new FakeSocket();
  const onSend = vi.fn<ConnectionOptions['onSend']>(async () => undefined);
  const onClose = vi.fn<ConnectionOptions['onClose']>();
  const onError = vi.fn<ConnectionOptions['onError']>();
  const connection = createConnection({
    socket: fake.asSocket,
    session,
    heartbeatInterval: 1_000,
    connectTimeout: 5_000,
    onSend,
    onClose,
    onError,
    ...overrides,
  });
  async function receive(command: string, headers: Record<string, string> = {}, body = '') {
    const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
    fake.receive(`${command}\n${lines.join('')}\n${body}\0`);
    await settled();
  }
  const enter = (heartBeat = '0,0') =>
    receive('CONNECT', { 'accept-version': '1.2', 'heart-beat': heartBeat });
  return { fake, connection, receive, enter, onSend, onClose, onError };
}

/** The expected ERROR frame. */
function errorOf(message: string, detail: string, headers: Record<string, string> = {}) {
  const own = {
    message,
    'content-type': 'text/plain;charset=utf-8',
    'content-length': String(detail.length),
  };
  const lines = Object.entries({ ...own, ...headers }).map(([name, value]) => `${name}:${value}\n`);
  return `ERROR\n${lines.join('')}\n${detail}\0`;
}

test.each(['CONNECT', 'STOMP'])('%s is answered, once', async (command) => {
  const { fake, receive, enter, onError } = aConnection();
  await receive(command, { 'accept-version': '1.2', receipt: 'r1' });
  expect(fake.sent).toEqual([
    'CONNECTED\nversion:1.2\nheart-beat:1000,1000\nserver:stanza\n\n\0',
    'RECEIPT\nreceipt-id:r1\n\n\0',
  ]);
  await enter();
  expect(fake.sent.slice(2)).toEqual([errorOf('already connected', 'CONNECT is allowed only once.')]);
  expect(fake.closed).toEqual([{ code: 1002, reason: 'already connected' }]);
  expect(onError).not.toHaveBeenCalled();
});

test.each(['SEND', 'SUBSCRIBE', 'DISCONNECT', 'NONE'])('%s before CONNECT is refused', async (command) => {
  const { fake, receive } = aConnection();
  await receive(command, { receipt: 'r1' });
  const detail = 'The first frame must be CONNECT or STOMP.';
  expect(fake.sent).toEqual([errorOf('not connected', detail, { 'receipt-id': 'r1' })]);
  expect(fake.closed).toEqual([{ code: 1002, reason: 'not connected' }]);
});

test('an error has its own headers, and the receipt of its frame', async () => {
  const { fake, receive } = aConnection();
  await receive('CONNECT', { 'accept-version': '1.1', receipt: 'r1' });
  expect(fake.sent).toEqual([
    `ERROR\nversion:1.2\n${errorOf('unsupported version', 'This server speaks STOMP 1.2 only.', { 'receipt-id': 'r1' }).slice(6)}`,
  ]);
});

describe('after CONNECT', () => {
  const transactions = 'transactions are not supported';
  const each = 'Each frame takes effect on its own, in order.';
  const destination = sendDestination;
  test.each<[string, Record<string, string>, string, string]>([
    ...['NONE', 'MESSAGE', 'send', 'constructor'].map(
      (command): [string, Record<string, string>, string, string] => [
        command,
        { destination },
        'unknown command',
        'STOMP 1.2 has no such client command.',
      ],
    ),
    ['BEGIN', {}, transactions, each],
    ['COMMIT', {}, transactions, each],
    ['ABORT', {}, transactions, each],
    ['SEND', { destination, transaction: 't' }, transactions, each],
    ['ACK', { id: 'a', transaction: 't' }, transactions, each],
    ['NACK', { id: 'a', transaction: 't' }, transactions, each],
    ['ACK', {}, 'missing header', "ACK needs a header 'id'."],
    ['NACK', {}, 'missing header', "NACK needs a header 'id'."],
    ['SEND', {}, 'missing header', "SEND needs a header 'destination'."],
    [
      'SEND',
      { destination: '/x' },
      'unknown destination',
      `The destination must be ${destination} or ${groupSendDestination}.`,
    ],
    ['SUBSCRIBE', {}, 'missing header', "SUBSCRIBE needs a header 'id'."],
    ['SUBSCRIBE', { id: '1' }, 'missing header', "SUBSCRIBE needs a header 'destination'."],
    ['UNSUBSCRIBE', {}, 'missing header', "UNSUBSCRIBE needs a header 'id'."],
  ])('%s with %j is refused', async (command, headers, message, detail) => {
    const { fake, receive, enter, onSend } = aConnection();
    await enter();
    await receive(command, headers);
    expect(fake.sent.slice(1)).toEqual([errorOf(message, detail)]);
    expect(fake.closed).toEqual([{ code: 1002, reason: message }]);
    expect(onSend).not.toHaveBeenCalled();
  });

  test.each(['ACK', 'NACK'])('%s has no effect except its receipt', async (command) => {
    const { fake, receive, enter } = aConnection();
    await enter();
    await receive(command, { id: 'a', receipt: 'r1' });
    await receive(command, { id: 'a' });
    expect(fake.sent.slice(1)).toEqual(['RECEIPT\nreceipt-id:r1\n\n\0']);
    expect(fake.closed).toEqual([]);
  });

  test('a message is passed to its handler, and its receipt is sent afterwards', async () => {
    const handled = Promise.withResolvers<void>();
    const { fake, connection, receive, enter, onSend } = aConnection();
    onSend.mockReturnValueOnce(handled.promise);
    await enter();
    await receive('SEND', { destination, [idempotencyHeader]: 'k1', receipt: 'r1' }, 'text');
    const [frame, by] = onSend.mock.calls[0] ?? [];
    expect([Buffer.from(frame?.body ?? []).toString(), by]).toEqual(['text', connection]);
    expect(fake.sent).toHaveLength(1);
    handled.resolve();
    await settled();
    expect(fake.sent.slice(1)).toEqual(['RECEIPT\nreceipt-id:r1\n\n\0']);
  });

  test('a fault of the server is logged, and its details are not sent to the client', async () => {
    const { fake, receive, enter, onSend, onError } = aConnection();
    const fault = new Error('no database');
    onSend.mockRejectedValueOnce(fault);
    await enter();
    await receive('SEND', { destination, receipt: 'r1' });
    expect(onError.mock.calls).toEqual([[fault]]);
    const detail = 'Something went wrong on the server. Please connect again.';
    expect(fake.sent.slice(1)).toEqual([errorOf('server error', detail)]);
    expect(fake.closed).toEqual([{ code: 1011, reason: 'server error' }]);
  });

  test('each subscription gets the delivered messages until it ends', async () => {
    const { fake, connection, receive, enter } = aConnection();
    const delivery = { destination: incomingDestination, body: '{}', length: 2, headers: {} };
    await enter();
    connection.deliver(delivery);
    await receive('SUBSCRIBE', { id: 'one', destination: incomingDestination });
    await receive('SUBSCRIBE', { id: 'two', destination: incomingDestination });
    await receive('UNSUBSCRIBE', { id: 'one' });
    connection.deliver(delivery);
    expect(fake.sent.slice(1)).toEqual([expect.stringContaining('\nsubscription:two\n')]);
  });

  test.each([
    [{ receipt: 'r1' }, ['RECEIPT\nreceipt-id:r1\n\n\0']],
    [{}, []],
  ])('DISCONNECT with %j closes the connection after its receipt', async (headers, receipts) => {
    const { fake, connection, receive, enter, onClose } = aConnection();
    await enter();
    await receive('DISCONNECT', headers);
    expect(fake.sent.slice(1)).toEqual(receipts);
    expect(fake.closed).toEqual([{ code: 1000, reason: 'Disconnected.' }]);
    fake.emit('close');
    expect(onClose.mock.calls).toEqual([[connection]]);
  });
});

test('a connection belongs to a user, and the server can close it', async () => {
  const { fake, connection } = aConnection();
  expect(connection.session).toBe(session);
  await connection.finish();
  connection.close(1001, 'Going away.');
  expect(fake.closed).toEqual([{ code: 1001, reason: 'Going away.' }]);
});

test('an error without a frame has no receipt, and the length of its body', () => {
  const { fake, connection } = aConnection();
  connection.fail(new StompError('closed', 'perché'), 1008);
  expect(fake.sent).toEqual([
    'ERROR\nmessage:closed\ncontent-type:text/plain;charset=utf-8\ncontent-length:7\n\nperché\0',
  ]);
  expect(fake.closed).toEqual([{ code: 1008, reason: 'closed' }]);
});

describe('at a tick', () => {
  test('a client that has not connected in time is disconnected', () => {
    const { fake, connection } = aConnection();
    const start = performance.now();
    connection.tick(start + 5_000);
    expect(fake.sent).toEqual([]);
    connection.tick(start + 5_001);
    expect(fake.sent).toEqual([errorOf('not connected', 'CONNECT must come within 5 seconds.')]);
    expect(fake.closed).toEqual([{ code: 1008, reason: 'not connected' }]);
  });

  test('a connected client without heart-beats gets none, and stays', async () => {
    const { fake, connection, enter } = aConnection();
    await enter();
    connection.tick(performance.now() + 3_600_000);
    expect([fake.sent.length, fake.closed]).toEqual([1, []]);
  });

  test('a client that wants heart-beats gets one a little before it is due', async () => {
    const { fake, connection, enter } = aConnection();
    await enter('0,2000');
    const start = performance.now();
    connection.tick(start + 1_599);
    expect(fake.sent).toHaveLength(1);
    connection.tick(start + 1_600);
    expect(fake.sent.slice(1)).toEqual(['\n']);
    vi.advanceTimersByTime(1_000);
    connection.deliver({ destination: incomingDestination, body: '{}', length: 2, headers: {} });
    connection.tick(start + 1_601);
    expect([fake.sent.slice(2), fake.closed]).toEqual([['\n'], []]);
  });

  test('a client that promised heart-beats is disconnected after two silent intervals', async () => {
    const { fake, connection, enter } = aConnection();
    await enter('3000,0');
    vi.advanceTimersByTime(4_000);
    fake.receive('\n');
    const start = performance.now();
    connection.tick(start + 6_000);
    expect(fake.closed).toEqual([]);
    connection.tick(start + 6_001);
    const detail = 'Nothing came for twice the agreed 3000 milliseconds.';
    expect(fake.sent.slice(1)).toEqual([errorOf('heart-beat missed', detail)]);
    expect(fake.closed).toEqual([{ code: 1008, reason: 'heart-beat missed' }]);
  });
});
