import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import type { Gathered } from '../coverage/gathered.ts';
import { gatherCoverage } from '../coverage/instrument.ts';
import { gatheredFolder } from '../vite/kept-files.ts';

const root = process.cwd();
const file = path
  .relative(root, expect.getState().testPath ?? '')
  .split(path.sep)
  .join('/');

const gathering = gatherCoverage();
// Discards the coverage of an earlier test file in the same process.
gathering.discard();

afterAll(() => {
  const gathered: Gathered = { file, machines: gathering.take() };
  const folder = path.join(root, gatheredFolder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${file.replaceAll('/', '--')}.json`), JSON.stringify(gathered));
});
