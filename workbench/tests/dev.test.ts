import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { dev } from '../src/cli/dev.ts';

const createServer = vi.hoisted(() => vi.fn());
vi.mock('vite', async (original) => ({ ...(await original<typeof import('vite')>()), createServer }));

it('dev leaves errors of a file to the page, without an overlay of Vite', async () => {
  createServer.mockRejectedValue(new Error('enough'));
  const root = path.join(import.meta.dirname, '../examples/project');
  const options = { root, globs: ['src/**/*.machine.ts'], port: 0, host: '127.0.0.1', token: 'x' };
  await expect(dev(options, { out() {}, err() {} })).rejects.toThrow('enough');
  expect(createServer).toHaveBeenCalledWith(
    expect.objectContaining({ server: { port: 0, host: '127.0.0.1', hmr: { overlay: false } } }),
  );
});
