import { describe, expect, test } from 'vitest';
import { createFrameReader, maxFrameLength } from '../../chat/stomp/frame-reader.ts';
import { type Frame, writeFrame } from '../../chat/stomp/frame-text.ts';
import { StompError } from '../../chat/stomp/stomp-error.ts';

const text = (frame: Frame) => ({
  command: frame.command,
  headers: Object.fromEntries(frame.headers),
  body: Buffer.from(frame.body).toString(),
});

/** Reads the pieces of a stream up to the first malformed frame. */
function read(...pieces: (string | Buffer)[]) {
  const reader = createFrameReader();
  const frames: ReturnType<typeof text>[] = [];
  try {
    for (const piece of pieces) {
      for (const frame of reader.read(Buffer.from(piece))) frames.push(text(frame));
    }
  } catch (error) {
    if (!(error instanceof StompError)) throw error;
    return { frames, error: error.message, detail: error.detail, receipt: error.receipt };
  }
  return { frames };
}

const send = { command: 'SEND', headers: { destination: '/a' }, body: 'è' };

describe('the frame reader accepts', () => {
  test.each([
    ['ended by NUL', 'SEND\ndestination:/a\n\nè\0'],
    ['with Windows line ends', 'SEND\r\ndestination:/a\r\n\r\nè\0'],
    ['with heart-beats around', '\n\r\n\nSEND\ndestination:/a\n\nè\0\n\n'],
    ['with a header twice, of which the first counts', 'SEND\ndestination:/a\ndestination:/b\n\nè\0'],
  ])('%s', (_, stream) => expect(read(stream)).toEqual({ frames: [send] }));

  test('a body with NULs by its content-length', () => {
    const headers = { 'content-length': '4' };
    const frames = [{ command: 'SEND', headers, body: 'a\0\0b' }];
    expect(read('SEND\ncontent-length:4\n\na\0\0b\0')).toEqual({ frames });
    expect(read('SEND\r\ncontent-length:4\r\n\r\na\0\0b\0\n')).toEqual({ frames });
    expect(read('\n\nSEND\ncontent-length:4\n\na\0\0b\0')).toEqual({ frames });
    expect(read('\r\n\r\nSEND\ncontent-length:4\n\na\0\0b\0')).toEqual({ frames });
    expect(read('SEND\ncontent-length:4 \n\na\0\0b\0')).toMatchObject({ frames: [{ body: 'a\0\0b' }] });
  });

  test('several frames in one piece, and the rest with the next piece', () => {
    expect(read('A\n\n1\0\nB\n\n2\0C\n', '\n3\0')).toEqual({
      frames: ['A1', 'B2', 'C3'].map(([command, body]) => ({ command, headers: {}, body })),
    });
  });

  test.each([1, 2, 3, 7])('frames in pieces of %i bytes', (size) => {
    const stream = Buffer.from(
      '\nSEND\ndestination:/a\n\nè\0\r\nSEND\ndestination:/a\ncontent-length:5\n\na\0è\0\0\n\nSEND\ndestination:/a\n\nè\0',
    );
    const pieces = Array.from({ length: Math.ceil(stream.length / size) }, (_, i) =>
      stream.subarray(i * size, (i + 1) * size),
    );
    const counted = { ...send, headers: { destination: '/a', 'content-length': '5' }, body: 'a\0è\0' };
    expect(read(...pieces)).toEqual({ frames: [send, counted, send] });
  });

  test('escapes in headers', () => {
    const { frames } = read('SEND\nn\\ca\\\\me:1\\n2\\r3\\c4\\\\5\\\\n\n\n\0');
    expect(frames[0]?.headers).toEqual({ 'n:a\\me': '1\n2\r3:4\\5\\n' });
  });

  test.each(['CONNECT', 'CONNECTED'])('no escapes in %s', (command) => {
    expect(read(`${command}\npasscode:a\\tb\n\n\0`).frames[0]?.headers).toEqual({ passcode: 'a\\tb' });
  });

  test('frames up to the maximum length', () => {
    const head = 'SEND\n\n';
    const body = 'x'.repeat(maxFrameLength - head.length - 1);
    expect(read(`${head}${body}\0`).frames[0]?.body).toBe(body);
    expect(read(`${head}${body}`, '\0').frames[0]?.body).toBe(body);
  });
});

describe('the frame reader rejects', () => {
  test.each([
    ['an unknown escape', 'SEND\nid:a\\tb\n\n\0'],
    ['half an escape', 'SEND\nid:a\\\n\n\0'],
    ['an unknown escape in a name', 'SEND\na\\tb:1\n\n\0'],
    ['a header without a colon', 'SEND\nid\nto:x\n\n\0'],
    ['a last header without a colon', 'SEND\nto:x\nid\n\nx:1\0'],
    ['a header without a name', 'SEND\n:x\n\n\0'],
    ['no empty line', 'SEND\nto:x\0'],
    ['a command alone', 'SEND\0'],
    ['NUL alone', '\0'],
    ['NUL in a header', 'SEND\nto:\0\n\n\0'],
    ['a content-length that is no number', 'SEND\ncontent-length:many\n\nhello\0'],
    ['a content-length below 0', 'SEND\ncontent-length:-1\n\nhello\0'],
    ['a content-length without a value', 'SEND\ncontent-length:\n\nhello\0'],
    ['a content-length smaller than the body', 'SEND\ncontent-length:2\n\nhello\0'],
    ['a content-length larger than the body', 'SEND\ncontent-length:6\n\nhello\0SEND\n\n\0'],
  ])('%s', (_, stream) => {
    expect(read('FIRST\n\n\0', stream)).toEqual({
      frames: [{ command: 'FIRST', headers: {}, body: '' }],
      error: 'malformed frame',
      detail: expect.stringMatching(/^[A-Z].+\.$/),
      receipt: undefined,
    });
    // A complete frame before it in the same chunk is still read.
    expect(read(`FIRST\n\n\0${stream}`)).toMatchObject({
      frames: [{ command: 'FIRST' }],
      error: 'malformed frame',
    });
  });

  test.each([
    ['SEND\nid:a\\tb\nreceipt:r\\c1\n\n\0', 'r:1'],
    ['SEND\nreceipt:r1\ncontent-length:many\n\n\0', 'r1'],
    ['SEND\r\nreceipt:r1\r\ncontent-length:2\r\n\r\nhello\0', 'r1'],
    ['SEND\nreceipt:r1\nto:\0\n\n\0', 'r1'],
    ['SEND\n\nreceipt:r1\n\n\0NEXT\0', undefined],
    ['SEND\ncontent-length:many\n\nx\nreceipt:r1\n\0', undefined],
  ])('with the receipt of %j', (stream, receipt) => expect(read(stream)).toHaveProperty('receipt', receipt));

  test.each(['many', '-1', '5x', ' 5', '1234567890'])('the content-length %j, and says why', (length) => {
    expect(read(`SEND\ncontent-length:${length}\n\nhello\0`)).toMatchObject({
      error: 'malformed frame',
      detail: 'The content-length must be a whole number.',
    });
  });

  const announced = (length: number) => `SEND\ncontent-length:${length}\n\n\0`;
  const longest = maxFrameLength - announced(100_000).length;

  test('one byte too many that is announced', () => {
    expect(read(announced(longest))).toEqual({ frames: [] });
    expect(read(announced(longest + 1))).toMatchObject({
      error: 'frame too long',
      detail: 'A frame can have at most 131072 bytes.',
    });
  });

  test.each([
    ['in one piece', [`SEND\nreceipt:r1\n\n${'x'.repeat(maxFrameLength)}\0`]],
    ['announced by its content-length', [`SEND\nreceipt:r1\ncontent-length:999999999\n\n\0`]],
    ['in pieces without an end', ['SEND\nreceipt:r1\n\n', ...Array(200).fill('x'.repeat(1000))]],
  ])('a frame that is too long, %s', (_, pieces) => {
    expect(read(...pieces)).toMatchObject({ frames: [], error: 'frame too long', receipt: 'r1' });
  });

  test('headers without an end', () => {
    expect(read(...Array(200).fill('x'.repeat(1000)))).toMatchObject({ error: 'frame too long' });
    expect(read(`SEND\nto:${'x'.repeat(20_000)}\n\n\0`)).toMatchObject({ error: 'malformed frame' });
  });
});

test('writeFrame escapes the headers and keeps the body', () => {
  expect(writeFrame('MESSAGE', { subscription: 'a:\n\r\\', 'content-length': '3' }, 'a\nb')).toBe(
    'MESSAGE\nsubscription:a\\c\\n\\r\\\\\ncontent-length:3\n\na\nb\0',
  );
  expect(writeFrame('RECEIPT', { 'receipt-id': '1' })).toBe('RECEIPT\nreceipt-id:1\n\n\0');
});
