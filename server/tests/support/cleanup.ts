import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs a cleanup after the current test or, outside a test, after the file. The last registered cleanup runs first. */
export function cleanUpAfterUse(clean: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(clean);
  else onTestFinished(clean);
}
