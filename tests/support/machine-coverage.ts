/**
 * Set up for every file of tests that may run machines: what it goes through of them is left in
 * `test-results/machine-coverage`, a file for each. `npm run coverage:machines` puts them together.
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
// What is left of the file before, where files share a process.
gathering.take();

afterAll(() => {
  const gathered: Gathered = { file, machines: gathering.take() };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${file.replaceAll(/[\\/]/g, '--')}.json`), JSON.stringify(gathered));
});
