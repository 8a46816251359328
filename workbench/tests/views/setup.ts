/** Imported by every file of tests that renders: unmounts after each test, and fails on a console line that no test expected. */
import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// A loaded machine is slow.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 20_000 });

let lines: string[] = [];

beforeEach(() => {
  lines = [];
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      lines.push(format(...parts));
    });
  }
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  expect(lines, 'unexpected lines in the console').toEqual([]);
});
