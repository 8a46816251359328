import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

test.each([
  ['alerts', 'many'],
  ['map-pan', '0'],
  ['map-search', '1.5'],
])('%s refuses %j, which is no whole number above 0', (name, wrong) => {
  const program = path.resolve(import.meta.dirname, `../${name}.ts`);
  const run = spawnSync(process.execPath, [program, '1000', wrong], { encoding: 'utf8', timeout: 30_000 });
  expect(run).toMatchObject({
    status: 1,
    stdout: '',
    stderr: `'${wrong}' must be a whole number above 0.\n`,
  });
});
