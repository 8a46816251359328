import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSequence } from '../chat/sequence.ts';

test('an event starts when the one before it has ended', async () => {
  const sequence = createSequence();
  const first = Promise.withResolvers<void>();
  const second = vi.fn(async () => undefined);
  await sequence.begin(() => first.promise);
  const begun = sequence.begin(second);
  await pause(1);
  expect(second).not.toHaveBeenCalled();
  first.resolve();
  await begun;
  expect(second).toHaveBeenCalledOnce();
});

test.each([
  ['has succeeded', async () => undefined],
  ['has failed too', () => Promise.reject(new Error('A client is stuck.'))],
])('an event that fails is reported after the work %s, and does not end the process', async (_, work) => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  const sequence = createSequence();
  await sequence.begin(() => Promise.reject(new Error('Redis did not start.')));
  await pause(1);
  expect(unhandled).not.toHaveBeenCalled();
  await expect(sequence.during(work())).rejects.toThrow('Redis did not start.');
});
