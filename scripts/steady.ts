/**
 * `npm run test:steady -- N [FILE...]`: builds the app, and runs the browser tests N times in turns at three speeds: as it is, slow and
 * eager. Prints the failures of each speed, and exits with 1 on any.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readArguments, refuse } from './read-arguments.ts';
import { readPlaywright } from './read-reports.ts';

const { positionals } = readArguments({ allowPositionals: true });
const [rounds = '1', ...files] = positionals;
if (!/^[1-9]\d*$/.test(rounds)) refuse(`The first argument is the number of rounds, not '${rounds}'.`);

/** The variables of each speed (CONTRIBUTING.md). Slow is the browser in odd rounds, and the test in even ones. */
const speeds = {
  'as it is': () => ({}),
  slow: (round: number) =>
    round % 2 === 1 ? { E2E_SLOW_CPU: '4', E2E_SLOW_NETWORK: '300' } : { E2E_SLOW_TEST: '100' },
  eager: () => ({ E2E_EAGER: '1' }),
};

const report = 'test-results/steady.json';
const failures: { speed: string; failed: string[] }[] = [];
let passed = 0;
if (spawnSync('node', ['scripts/build.ts'], { stdio: 'inherit' }).status !== 0) process.exit(1);
for (let round = 1; round <= Number(rounds); round++) {
  for (const [speed, variables] of Object.entries(speeds)) {
    console.log(`\n== round ${round}, ${speed}`);
    for (const old of [report, 'test-results/e2e-data']) rmSync(old, { recursive: true, force: true });
    const { status } = spawnSync('playwright', ['test', '--reporter=dot,json', ...files], {
      stdio: 'inherit',
      env: { ...process.env, ...variables(round), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    const tally = readPlaywright(report);
    passed += tally.passed;
    const failed = status !== 0 && tally.failed.length === 0 ? ['Playwright itself'] : tally.failed;
    failures.push({ speed, failed: failed.map((text) => `round ${round}: ${text}`) });
  }
}

for (const speed of Object.keys(speeds)) {
  const failed = failures.filter((one) => one.speed === speed).flatMap((one) => one.failed);
  console.log(`\n${speed}: ${failed.length} failed`);
  for (const text of failed) console.log(`  ${text}`);
}
const failed = failures.flatMap((one) => one.failed).length;
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
