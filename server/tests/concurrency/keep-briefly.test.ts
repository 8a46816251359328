import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepBriefly } from '../../concurrency/keep-briefly.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('simultaneous calls and calls within the time share an answer; later calls and other keys get their own', async () => {
  const ask = vi.fn(async (key: string) => `${key} ${ask.mock.calls.length}`);
  const kept = keepBriefly(1000, ask);
  expect(await Promise.all([kept('a'), kept('a'), kept('b')])).toEqual(['a 1', 'a 1', 'b 2']);
  vi.advanceTimersByTime(999);
  expect(await kept('a')).toBe('a 1');
  vi.advanceTimersByTime(1);
  expect(await kept('a')).toBe('a 3');
});

test('a failure, or an answer that must not be kept, is not reused', async () => {
  const answers = [Promise.reject(new Error('no')), Promise.resolve(false), Promise.resolve(true)];
  const ask = vi.fn(() => answers.shift() ?? Promise.reject(new Error('asked once more')));
  const kept = keepBriefly(1000, ask, Boolean);
  await expect(Promise.all([kept(1), kept(1)])).rejects.toThrow('no');
  expect(await kept(1)).toBe(false);
  expect(await kept(1)).toBe(true);
  expect(await kept(1)).toBe(true);
  expect(ask).toHaveBeenCalledTimes(3);
});
