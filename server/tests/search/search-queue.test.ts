import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createSearchQueue, type SearchQueue } from '../../search/search-queue.ts';
import { openTestApp } from '../support/app.ts';
import { aDemonstration } from '../support/builders.ts';
import { listen } from '../support/chat-peer.ts';
import { patiently } from '../support/members.ts';

const { signal } = new AbortController();
const ofCounts = '/api/search/filtered?location=Milano';
const ofEachRoom = '/api/search/filtered?hasBalcony=true';

/** Takes the only place for searches that read each room, until `free` is called. */
function takenPlaces(longestWait?: number) {
  const places = createSearchQueue({ readAtOnce: 1, longestWait });
  const { promise, resolve: free } = Promise.withResolvers<void>();
  const taken = places.run(false, () => promise, signal);
  return { places, taken, free };
}

test('searches of one kind start in the order of their arrival, and searches of counts do not wait for the others', async () => {
  const { places, free } = takenPlaces();
  const started: string[] = [];
  const run = (name: string, isOfCounts: boolean) =>
    places.run(isOfCounts, async () => void started.push(name), signal);
  const reading = ['first', 'second', 'third'].map((name) => run(name, false));
  await run('of counts', true);
  expect(started).toEqual(['of counts']);
  free();
  await Promise.all(reading);
  expect(started).toEqual(['of counts', 'first', 'second', 'third']);
});

test('a search that waits too long for a place gets 503, while one of counts gets its answer', async () => {
  const { places, taken, free } = takenPlaces(50);
  const { app } = await openTestApp(aDemonstration([{ hasBalcony: true }]), { searchQueue: places });
  const late = await app.inject(ofEachRoom);
  expect([late.statusCode, late.headers['retry-after'], late.json()]).toEqual([
    503,
    '1',
    { code: 'server-busy', message: 'The server is busy. Please try again in a moment.' },
  ]);
  expect((await app.inject(ofCounts)).json()).toMatchObject({ count: 1 });
  free();
  await taken;
  expect((await app.inject(ofEachRoom)).json()).toMatchObject({ count: 1 });
});

test('the search of a client that disconnects leaves the queue, and is not logged', async () => {
  const { places, taken, free } = takenPlaces();
  const signals: AbortSignal[] = [];
  let started = 0;
  const searchQueue: SearchQueue = {
    run(isOfCounts, search, gone) {
      signals.push(gone);
      const count = () => {
        started += 1;
        return search();
      };
      return places.run(isOfCounts, count, gone);
    },
  };
  const log: string[] = [];
  const logger = { level: 'error' as const, stream: { write: (line: string) => log.push(line) } };
  const { app } = await openTestApp(aDemonstration([{ hasBalcony: true }]), { searchQueue, logger });
  await listen(app);
  const { port } = app.server.address() as AddressInfo;
  const request = get({ port, path: ofEachRoom }).on('error', () => undefined);
  await expect.poll(() => signals.length, patiently).toBe(1);
  request.destroy();
  await expect.poll(() => signals[0]?.aborted, patiently).toBe(true);
  free();
  await taken;
  expect((await app.inject(ofEachRoom)).json()).toMatchObject({ count: 1 });
  expect(started).toBe(1);
  expect(log).toEqual([]);
});
