import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRestarter } from '../chat/server-process.ts';

test('a restart that fails is reported at the end, and does not end the process', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  const restarter = createRestarter({
    kill: async () => undefined,
    start: () => Promise.reject(new Error('The server did not start.')),
  });
  restarter.killAndStart();
  await pause(1);
  expect(unhandled).not.toHaveBeenCalled();
  await expect(restarter.done()).rejects.toThrow('The server did not start.');
});
