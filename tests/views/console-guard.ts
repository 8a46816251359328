import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * Imported by a test file, unmounts what each test rendered and fails a test whose screen put anything into the console
 * that the test did not expect.
 */
configure({ asyncUtilTimeout: 5000 });

let lines: string[] = [];

/** Takes the lines that the console got so far: what a test has taken is expected, and it asserts what they say. */
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
