import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const program = path.resolve(import.meta.dirname, '../scripts/differential.ts');

test.each([[['many']], [['0']], [['1.5']], [['1', '-1']]])(
  'the comparison refuses arguments that are no whole numbers above 0: %j',
  (args) => {
    const run = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', timeout: 30_000 });
    expect(run).toMatchObject({
      status: 2,
      stdout: '',
      stderr: `'${args.at(-1)}' must be a whole number above 0.\n`,
    });
  },
);
