/**
 * `npm run differential -w statechart-workbench -- [MACHINES] [FIRST]`: compares Simulate with running actors on random machines: 10,000
 * by default, and a tenth as many families of machines that run together, from seed 1 by default. Runs in parts of 2,500 machines and
 * prints the seeds and the time of each. Exits with 1 if a part differs, and with 2 if an argument is not a whole number above 0.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const given = process.argv.slice(2);
const wrong = given.find((text) => !/^[1-9]\d{0,8}$/.test(text));
if (wrong !== undefined) {
  console.error(`'${wrong}' must be a whole number above 0.`);
  process.exit(2);
}
const [machines = 10_000, first = 1] = given.map(Number);
const pieceSize = 2500;
const root = path.join(import.meta.dirname, '../..');
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const files = ['workbench/tests/differential.test.ts', 'workbench/tests/together.test.ts'];
let failures = 0;

for (let done = 0; done < machines; done += pieceSize) {
  const seed = first + done;
  const count = Math.min(pieceSize, machines - done);
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'machines', ...files],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        DIFFERENTIAL: `${count}`,
        DIFFERENTIAL_FAMILIES: `${Math.ceil(count / 10)}`,
        DIFFERENTIAL_FIRST: `${seed}`,
        NO_COLOR: '1',
      },
    },
  );
  const seconds = Math.round((performance.now() - begun) / 1000);
  process.stdout.write(
    `${status === 0 ? 'equal' : 'DIFFERS'}: seeds ${seed} to ${seed + count - 1}, ${seconds} s\n`,
  );
  if (status !== 0) {
    failures += 1;
    process.stdout.write(`${stdout}${stderr}\n`);
  }
}
process.exitCode = failures === 0 ? 0 : 1;
