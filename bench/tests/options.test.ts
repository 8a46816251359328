import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { positiveNumbers } from '../chat/options.ts';

test('a benchmark refuses what is no whole number above 0', () => {
  const program = path.resolve(import.meta.dirname, '../alerts.ts');
  const run = spawnSync(process.execPath, [program, '1000', 'many'], { encoding: 'utf8', timeout: 30_000 });
  expect(run).toMatchObject({
    status: 1,
    stdout: '',
    stderr: "'many' must be a whole number above 0.\n",
  });
});

test('whole numbers above 0 are read', () => {
  expect(positiveNumbers(['5000', '1'])).toEqual([5000, 1]);
});

test.each(['0', '1.5'])('%j is no whole number above 0', (wrong) => {
  expect(() => positiveNumbers(['1000', wrong])).toThrow(`'${wrong}' must be a whole number above 0.`);
});
