import { expect, test } from 'vitest';
import { connect, failure, listen, openSocket } from '../support/chat-peer.ts';
import { openMembersApp } from '../support/members.ts';

/** Milliseconds. */
const interval = 400;

const { app, anna } = await openMembersApp({
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

test('a client that does not CONNECT in time is disconnected', async () => {
  const peer = await openSocket(chat, anna.token);
  const start = performance.now();
  await peer.sendRaw('\n\nCONNECT\naccept-version:1.2\n');
  const { error, code } = await failure(peer);
  expect(error.headers.message).toBe('not connected');
  expect(code).toBe(1008);
  expect(performance.now() - start).toBeGreaterThan(280);
});
