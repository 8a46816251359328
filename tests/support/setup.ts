/** Set up for every file of tests that may render: unmounts after each test, and fails on a console line that no test expected. */
import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Long enough for a busy machine; what is waited for comes within milliseconds.
configure({ asyncUtilTimeout: 10_000 });

let lines: string[] = [];

/** Takes the lines that the console got so far: what a test has taken is expected, and the test says what it must be. */
export function takeConsoleLines(): string[] {
  return lines.splice(0);
}

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
