/**
 * Setup for all test files that run machines. It writes the coverage of each file to `test-results/machine-coverage`.
 * `npm run coverage:machines` merges these files.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Gathered } from 'statechart-workbench/coverage/gathered.ts';
import { gatherCoverage } from 'statechart-workbench/coverage/instrument.ts';
import { afterAll, expect } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, 'test-results/machine-coverage');
const file = path.relative(root, expect.getState().testPath ?? '');

const gathering = gatherCoverage();
// Discards the coverage of an earlier test file in the same process.
gathering.discard();

afterAll(() => {
  const gathered: Gathered = { file, machines: gathering.take() };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${file.replaceAll(/[\\/]/g, '--')}.json`), JSON.stringify(gathered));
});
