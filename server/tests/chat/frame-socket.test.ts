import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFrameSocket } from '../../chat/stomp/frame-socket.ts';
import type { Frame } from '../../chat/stomp/frame-text.ts';
import { FakeSocket } from '../support/fake-socket.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const frame = (body: string) => `SEND\n\n${body}\0`;
const settled = () => new Promise(setImmediate);

/** A socket whose frames are handled when the test says so. It records the errors and how often the socket closed. */
function aFrameSocket() {
  const fake = new FakeSocket();
  const handled: string[] = [];
  const pending: PromiseWithResolvers<void>[] = [];
  const errors: unknown[] = [];
  const onClose = vi.fn();
  const socket = createFrameSocket({
    socket: fake.asSocket,
    onFrame({ body }: Frame) {
      handled.push(Buffer.from(body).toString());
      const next = Promise.withResolvers<void>();
      pending.push(next);
      return next.promise;
    },
    onError: (error) => errors.push(error),
    onClose,
  });
  async function handleOne() {
    pending.shift()?.resolve();
    await settled();
  }
  return { fake, socket, handled, pending, errors, onClose, handleOne };
}

test('a frame waits until the frame before it was handled, also across WebSocket messages', async () => {
  const { fake, handled, handleOne } = aFrameSocket();
  fake.emit('message', Buffer.from(frame('a') + frame('b')));
  fake.emit('message', [Buffer.from('SEND\n\n'), Buffer.from('c\0')]);
  fake.emit('message', Uint8Array.from(Buffer.from(frame('d'))).buffer);
  await settled();
  expect(handled).toEqual(['a']);
  await handleOne();
  expect(handled).toEqual(['a', 'b']);
  await handleOne();
  await handleOne();
  expect(handled).toEqual(['a', 'b', 'c', 'd']);
  await handleOne();
  fake.receive(frame('e'));
  await settled();
  expect(handled).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a socket is paused while more than 256 KiB wait to be handled', async () => {
  const { fake, handleOne } = aFrameSocket();
  const half = frame('x'.repeat(128 * 1024 - 7));
  expect(half).toHaveLength(128 * 1024);
  fake.receive(half);
  fake.receive(half);
  expect(fake.isPaused).toBe(false);
  await handleOne();
  await handleOne();
  fake.receive(frame('y'));
  fake.receive(half);
  fake.receive(half);
  expect(fake.isPaused).toBe(true);
  await handleOne();
  expect(fake.isPaused).toBe(false);
  const resume = vi.spyOn(fake, 'resume');
  await handleOne();
  await handleOne();
  expect(resume).not.toHaveBeenCalled();
  // Handled frames no longer count.
  fake.receive(half);
  fake.receive(half);
  expect(fake.isPaused).toBe(false);
});

test('a socket stays paused until no more than that waits', async () => {
  const { fake, handleOne } = aFrameSocket();
  const third = frame('x'.repeat(100 * 1024));
  for (let i = 0; i < 4; i += 1) fake.receive(third);
  await handleOne();
  expect(fake.isPaused).toBe(true);
  await handleOne();
  expect(fake.isPaused).toBe(false);
});

test('after a frame that fails, or is malformed, nothing more is handled', async () => {
  for (const wrong of [frame('a'), 'no frame\0']) {
    const { fake, handled, pending, errors } = aFrameSocket();
    fake.receive(wrong + frame('b'));
    fake.receive(frame('c'));
    await settled();
    pending[0]?.reject(new Error('failed'));
    await settled();
    expect(errors).toHaveLength(1);
    fake.receive('no frame either\0');
    await settled();
    expect(handled).toEqual(wrong === frame('a') ? ['a'] : []);
    expect(errors).toHaveLength(1);
  }
});

test('a socket that is closed by the server reads its client’s answer, and handles nothing more', async () => {
  const { fake, socket, handled, handleOne } = aFrameSocket();
  fake.receive(frame('a') + frame('b'));
  fake.receive(frame('x'.repeat(200 * 1024)));
  fake.receive(frame('x'.repeat(200 * 1024)));
  await settled();
  expect(fake.isPaused).toBe(true);
  socket.close(1000, 'Over.');
  expect(fake.closed).toEqual([{ code: 1000, reason: 'Over.' }]);
  expect(fake.isPaused).toBe(false);
  await handleOne();
  fake.receive(frame('c'));
  await settled();
  expect(handled).toEqual(['a']);
});

test('frames that wait when the server closes are dropped', async () => {
  const { fake, socket, handled, handleOne } = aFrameSocket();
  fake.receive(frame('a'));
  fake.receive('SEND\n\nmalformed'.repeat(2));
  await settled();
  socket.close(1000, 'Over.');
  await handleOne();
  expect(handled).toEqual(['a']);
});

test('a socket that ends waits for the current frame', async () => {
  const { fake, socket, handled, handleOne } = aFrameSocket();
  fake.receive(frame('a') + frame('b'));
  await settled();
  const over = vi.fn();
  const finished = socket.finish().then(over);
  await settled();
  expect(over).not.toHaveBeenCalled();
  await handleOne();
  await finished;
  expect(handled).toEqual(['a']);
  await aFrameSocket().socket.finish();
});

test('when the client closes, the owner is notified and nothing more is handled', async () => {
  const { fake, handled, onClose, handleOne } = aFrameSocket();
  fake.receive(frame('a') + frame('b'));
  await settled();
  // Without a listener for errors, the process would end.
  fake.emit('error', new Error('reset'));
  expect(onClose).not.toHaveBeenCalled();
  fake.emit('close');
  expect(onClose).toHaveBeenCalledTimes(1);
  await handleOne();
  fake.receive(frame('c'));
  await settled();
  expect(handled).toEqual(['a']);
});

test('data are sent while the socket is open, and a client that does not read is disconnected', () => {
  const { fake, socket } = aFrameSocket();
  fake.bufferedAmount = 1024 * 1024;
  socket.send('one');
  expect([fake.sent, fake.isTerminated]).toEqual([['one'], false]);
  fake.bufferedAmount += 1;
  socket.send('two');
  expect([fake.sent, fake.isTerminated]).toEqual([['one', 'two'], true]);
  fake.readyState = 3;
  socket.send('three');
  expect(fake.sent).toEqual(['one', 'two']);
});

test('it records the times of the last data in both directions; a handled frame counts as new data', async () => {
  const { fake, socket, handleOne } = aFrameSocket();
  const start = performance.now();
  expect([socket.lastReceived, socket.lastSent]).toEqual([start, start]);
  vi.advanceTimersByTime(10);
  fake.receive(frame('a'));
  expect([socket.lastReceived, socket.lastSent]).toEqual([start + 10, start]);
  vi.advanceTimersByTime(10);
  await handleOne();
  expect([socket.lastReceived, socket.lastSent]).toEqual([start + 20, start]);
  vi.advanceTimersByTime(10);
  socket.send('x');
  expect([socket.lastReceived, socket.lastSent]).toEqual([start + 20, start + 30]);
});
