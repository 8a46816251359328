/**
 * Setup for all test files that render: unmounts after each test, restores replaced globals, and fails on an unexpected console line. It
 * runs for each file. A module that test files share runs only once per process, so a hook at its top level would work for one file only.
 */
import { format } from 'node:util';
import { i18n } from '@lingui/core';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { installQuickFrames } from './quick-frames.ts';
import './owner-stacks.ts';
import './testing-library.ts';

installQuickFrames();

let lines: string[] = [];

/** Returns and removes the console lines so far. The test must assert on them. */
export function takeConsoleLines(): string[] {
  return lines.splice(0);
}

beforeEach(() => {
  // Without catalogues the texts of the sources show.
  i18n.loadAndActivate({ locale: 'en', messages: {} });
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
  vi.unstubAllEnvs();
  expect(lines, 'unexpected lines in the console').toEqual([]);
});
