/**
 * Setup for all test files that render: unmounts after each test, gives back replaced globals, and fails on an unexpected console line.
 * It runs for each file. The modules that tests share run once for each process, so a hook at their top level would work for one file only.
 */
import { format } from 'node:util';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { installQuickFrames } from './quick-frames.ts';
import './testing-library.ts';

installQuickFrames();

let lines: string[] = [];

/** Returns and removes the console lines so far. A test must assert what it takes. */
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
  vi.unstubAllGlobals();
  expect(lines, 'unexpected lines in the console').toEqual([]);
});
