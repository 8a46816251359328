import { expect, test } from 'vitest';
import { connect, failure, hear, listen, openSocket, say, subscribe } from './support/chat-peer.ts';
import { openMembersApp } from './support/members.ts';

/** Milliseconds. */
const interval = 400;

const { app, anna, bruno } = await openMembersApp({
  chatTimes: { heartbeatInterval: interval, connectTimeout: 300 },
});
const chat = await listen(app);

test('the server sends heartbeats at the agreed interval, or none when the client wants none', async () => {
  const [beaten, slowly, left] = [
    await connect(chat, anna.token, { 'heart-beat': '0,50' }),
    await connect(chat, anna.token, { 'heart-beat': `0,${20 * interval}` }),
    await connect(chat, anna.token, { 'heart-beat': '0,0' }),
  ];
  const start = performance.now();
  for (let beats = 1; beats <= 3; beats += 1) {
    const last = performance.now();
    await beaten.until('a heart-beat', () => beaten.beats >= beats || undefined);
    // A margin for a busy machine.
    expect(performance.now() - last).toBeLessThan(2 * interval);
  }
  expect(performance.now() - start).toBeGreaterThan(2 * interval);
  expect([slowly.beats, left.beats]).toEqual([0, 0]);
});

test('other frames count as heartbeats', async () => {
  const peer = await connect(chat, anna.token, { 'heart-beat': '0,50' });
  await subscribe(peer, 'all');
  const before = peer.beats;
  const start = performance.now();
  for (let i = 0; performance.now() - start < 3 * interval; i += 1) {
    say(peer, bruno, `Beat ${i}`);
    await hear(peer, `Beat ${i}`);
  }
  expect(peer.beats).toBe(before);
});

test('a client that promised heartbeats is disconnected after two silent intervals', async () => {
  const peer = await connect(chat, anna.token, { 'heart-beat': '50,0' });
  const start = performance.now();
  const { error, code } = await failure(peer);
  expect(error.headers.message).toBe('heart-beat missed');
  expect(code).toBe(1008);
  expect(performance.now() - start).toBeGreaterThan(2 * interval - 20);
  expect(performance.now() - start).toBeLessThan(4 * interval);
});

test('a client stays connected when it sends heartbeats or promised none', async () => {
  const [beating, silent] = [
    await connect(chat, anna.token, { 'heart-beat': '50,0' }),
    await connect(chat, anna.token, { 'heart-beat': '0,0' }),
  ];
  const beat = setInterval(() => beating.sendRaw('\n'), interval);
  const ended = await beating.endsWithin(5 * interval);
  clearInterval(beat);
  expect([ended, silent.hasEnded]).toEqual([false, false]);
});

test('a client that does not CONNECT in time is disconnected', async () => {
  const peer = await openSocket(chat, anna.token);
  const start = performance.now();
  await peer.sendRaw('\n\nCONNECT\naccept-version:1.2\n');
  const { error, code } = await failure(peer);
  expect(error.headers.message).toBe('not connected');
  expect(code).toBe(1008);
  expect(performance.now() - start).toBeGreaterThan(280);
});
