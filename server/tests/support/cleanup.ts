import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Cleans up after the running test or, where none runs, after the file. What was made last goes first. */
export function cleanUpAfterUse(clean: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(clean);
  else onTestFinished(clean);
}
